import { createServer } from 'node:net';

/**
 * Finds a port that nobody listens at. It is below those that the system itself gives away: one of them can be taken by
 * another test before the server of this one has started, which then talks to the other's.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const server = createServer().once('error', () => answer(false));
    server.listen(port, () => server.close(() => answer(true)));
  });
