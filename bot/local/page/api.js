// The server's UI API. A refusal carries the server's words; Away means nobody gave an answer.

export class ServerFault extends Error {}
export class Away extends ServerFault {}
export class Refused extends ServerFault {}

const PATIENCE = 20_000;

async function call(method, path, body) {
  const options = { method, signal: AbortSignal.timeout(PATIENCE) };
  if (body instanceof FormData) options.body = body;
  else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { "Content-Type": "application/json" };
  }
  let response;
  let answer;
  try {
    response = await fetch(path, options);
    answer = await response.json();
  } catch (fault) {
    throw new Away(fault.message);
  }
  if (response.ok) return answer;
  const why = answer.error ?? response.statusText;
  throw response.status >= 500 ? new Away(why) : new Refused(why);
}

export const api = {
  state: () => call("GET", "/ui/state"),
  messages: (chatId, before, limit = 50) =>
    call("GET", `/ui/chats/${chatId}/messages?${new URLSearchParams({ limit, ...(before ? { before } : {}) })}`),
  search: (chatId, text) => call("GET", `/ui/chats/${chatId}/search?${new URLSearchParams({ text })}`),
  commands: (chatId, personId) =>
    call("GET", `/ui/commands?${new URLSearchParams({ chat_id: chatId, person_id: personId })}`),
  // attached: { kind: "photo" or "document", file }
  send: (message, attached) => {
    if (!attached) return call("POST", "/ui/messages", message);
    const form = new FormData();
    for (const [name, value] of Object.entries(message)) form.set(name, value);
    form.set(attached.kind, attached.file, attached.file.name || "photo.png");
    return call("POST", "/ui/messages", form);
  },
  ask: (query) => call("POST", "/ui/queries", query),
  choose: (queryId, choice) => call("POST", `/ui/queries/${queryId}`, choice),
  press: (press) => call("POST", "/ui/presses", press),
  addPerson: (person) => call("POST", "/ui/people", person),
  changePerson: (id, change) => call("PATCH", `/ui/people/${id}`, change),
  addChat: (title) => call("POST", "/ui/chats", { title }),
  renameChat: (id, title) => call("PATCH", `/ui/chats/${id}`, { title }),
  setStatus: (chatId, personId, status) => call("PATCH", `/ui/chats/${chatId}/members/${personId}`, { status }),
};
