# The wheel is built by the locked build tool, then installed beside the locked packages and nothing else.
FROM python:3.13-slim AS build
WORKDIR /src
COPY requirements-dev.lock ./
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements-dev.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY engines engines
COPY rendering rendering
COPY storage storage
COPY locales locales
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /dist .

FROM python:3.13-slim
COPY requirements.lock /tmp/
RUN pip install --no-cache-dir --no-deps --require-hashes -r /tmp/requirements.lock
RUN --mount=type=bind,from=build,source=/dist,target=/dist pip install --no-cache-dir --no-deps /dist/caipan-*.whl

RUN useradd --create-home caipan && install -d -o caipan /data
USER caipan
WORKDIR /data
# Inside a container only an address that others can reach is of use.
ENV CAIPAN_DATA=/data CAIPAN_HOST=0.0.0.0 CAIPAN_PORT=8080
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["caipan"]
CMD ["run"]
