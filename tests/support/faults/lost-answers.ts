import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How PostgreSQL ends every answer. */
const readyForQuery = 'Z\0\0\0\x05';

/** Stands before PostgreSQL, and breaks a connection when the database has done what it was asked but has not said so. */
export async function openLostAnswers(url: string) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let wanted: { text: string; after: string } | undefined;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isLost = false;
    let follows: typeof wanted;
    open.add(client.on('close', () => void database.destroy()));
    for (const socket of [client, database]) socket.on('error', () => socket.destroy());
    client.on('data', (chunk) => {
      if (wanted !== undefined) {
        if (chunk.includes(wanted.after)) follows = wanted;
        if (follows === wanted && chunk.includes(wanted.text)) {
          wanted = undefined;
          isLost = true;
        }
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (!isLost) client.write(chunk);
      else if (chunk.includes(readyForQuery)) client.resetAndDestroy();
    });
    database.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    /**
     * Loses the answer to the next message that contains the text: a statement when it is first prepared, or what is filled
     * into it. `after` is a text that the same connection must have sent by then: the server commits for others too.
     */
    loseAnswerTo(text: string, after = '') {
      wanted = { text, after };
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
