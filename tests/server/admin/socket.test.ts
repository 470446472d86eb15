import { mkdtempSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CommandDeps } from '../../../src/server/admin/command.ts';
import { listenForCommands, sendCommand } from '../../../src/server/admin/socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-socket-'));

test("the socket for commands is nobody else's from its first moment, whatever files are usually made with", async () => {
  const umask = process.umask(0);
  const path = join(folder, 'link.sock');
  const listening = listenForCommands(path, {} as CommandDeps);
  const { mode } = statSync(path);
  process.umask(umask);
  expect(mode & 0o777).toBe(0o600);
  await (await listening).close();
});

test('a command has a connection of its own: the server may have closed any other', async () => {
  const path = join(folder, 'closing.sock');
  const asked = new WeakSet<Socket>();
  const server = createServer(({ socket }, outgoing) => {
    // As a server does whose patience with an idle connection ends while a request is on its way.
    if (asked.has(socket)) return void socket.destroy();
    asked.add(socket);
    outgoing.end('{"result":"done"}');
  });
  await new Promise<void>((listening) => server.listen(path, listening));
  try {
    for (let times = 0; times < 3; times += 1) expect(await sendCommand(path, { name: 'attempts' })).toBe('done');
    const many = Array.from({ length: 100 }, () => sendCommand(path, { name: 'attempts' }));
    expect(new Set(await Promise.all(many))).toEqual(new Set(['done']));
  } finally {
    server.close();
  }
});

test('a server that stops before it answers, or does not know a command, is told in a sentence', async () => {
  const path = join(folder, 'stopping.sock');
  const stopping = createServer(({ socket }) => void socket.destroy());
  await new Promise<void>((listening) => stopping.listen(path, listening));
  await expect(sendCommand(path, { name: 'attempts' })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('The server stopped before it answered.'),
  });
  await new Promise((closed) => stopping.close(closed));
  const server = await listenForCommands(path, {} as CommandDeps);
  await expect(sendCommand(path, { name: 'toString' } as never)).rejects.toMatchObject({
    name: 'CommandRefused',
    message: expect.stringContaining('of another version, without "toString"'),
  });
  await server.close();
});
