/** One message to every page that listens: server-sent events, where the newest state says everything. */
import type { ServerResponse } from "node:http";

export interface Events<Message> {
  /** Answers with a stream that starts with the newest message, if there is one. */
  open(response: ServerResponse): void;
  /** Sends a message to every page, unless it is the same as the last one. */
  send(message: Message): void;
  /** Ends every stream. */
  close(): void;
}

/** Milliseconds after which a page connects again. */
const retry = 500;

export function openEvents<Message>(): Events<Message> {
  const open = new Set<ServerResponse>();
  let newest: string | undefined;
  return {
    open(response) {
      response.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        connection: "close",
      });
      response.write(`retry: ${retry}\n\n${newest ?? ""}`);
      open.add(response);
      response.once("close", () => open.delete(response));
    },
    send(message) {
      // JSON holds no line break.
      const text = `data: ${JSON.stringify(message)}\n\n`;
      if (text === newest) return;
      newest = text;
      for (const response of open) response.write(text);
    },
    close() {
      for (const response of open) response.end();
    },
  };
}
