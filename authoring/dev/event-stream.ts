import type { ServerResponse } from 'node:http';

/** Tells browsers how things stand: at once when they come, and at each change. A lost connection is made again at once. */
export function openEventStream(headers: Record<string, string> = { 'cache-control': 'no-store' }) {
  const listeners = new Set<ServerResponse>();
  let last: string | undefined;

  return {
    listen(response: ServerResponse): void {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      response.write(`retry: 500\n${last ?? '\n'}`);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    tell(news: object): void {
      const message = `data: ${JSON.stringify(news)}\n\n`;
      if (message === last) return;
      last = message;
      for (const listener of listeners) listener.write(message);
    },
    isOpen: () => listeners.size > 0,
    /** Lets everybody go, so that a server can close. */
    end(): void {
      for (const listener of listeners) listener.end();
    },
  };
}
