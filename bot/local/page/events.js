// The server's events. The connection is opened again for ever; each opening reloads what is shown.

import { ServerFault } from "./api.js";

const PAUSES = [500, 1000, 2000, 3000];

export function listen({ opened, lost, heard }) {
  let source;
  let tries = 0;
  let timer;

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource("/ui/events");
    source.addEventListener("open", async () => {
      const mine = source;
      try {
        await opened();
        tries = 0;
      } catch (fault) {
        if (!(fault instanceof ServerFault)) throw fault;
        // The server went again between the opening and the reload: same as never opened.
        if (mine === source) later();
      }
    });
    source.addEventListener("message", ({ data }) => heard(JSON.parse(data)));
    source.addEventListener("error", later);
  }

  function later() {
    source.close();
    lost();
    clearTimeout(timer);
    timer = setTimeout(open, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
  }

  addEventListener("online", open);
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", ({ persisted }) => persisted && open());
  open();
}
