import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { CommandDeps } from '../../../src/server/admin/command.ts';
import { listenForCommands } from '../../../src/server/admin/socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-socket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the socket for commands is nobody else's from its first moment, whatever files are usually made with", async () => {
  const umask = process.umask(0);
  const path = join(folder, 'link.sock');
  const listening = listenForCommands(path, {} as CommandDeps);
  const { mode } = statSync(path);
  process.umask(umask);
  expect(mode & 0o777).toBe(0o600);
  await (await listening).close();
});
