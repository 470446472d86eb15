/** `npm run studio` itself: the other tests start the same source by a bundle of their own. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listening, observe } from '../../../tests/support/server/server-process.ts';

const top = mkdtempSync(join(tmpdir(), 'studio-command-'));
const CONTENT_DIR = join(top, 'content');
cpSync('content', CONTENT_DIR, { recursive: true });
const child = spawn('npm', ['run', '--silent', 'studio', '--', '--port', '0'], {
  env: { ...process.env, CONTENT_DIR },
  detached: true,
});
const { port, done } = await listening(observe(child), /The studio is at \S+:(\d+)/);
const url = `http://localhost:${port}`;
afterAll(async () => {
  process.kill(-child.pid!, 'SIGKILL');
  await done;
  rmSync(top, { recursive: true });
});

async function call(name: string, body: object) {
  const headers = { origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}

test('D-36 the bundled studio checks in its thread, and draws the PDF of a letter in its process', async () => {
  const checked = await call('try', { drafts: { 'text/start-card.md': 'It costs {nothing}.' } });
  expect(JSON.stringify(checked.problems)).toContain('nothing');
  const shows = JSON.stringify({ kind: 'page', name: 'letters/contract-confirmation' });
  const { url: letter } = await fetch(`${url}/state.html?${new URLSearchParams({ shows })}`);
  const mail = await fetch(`${url}/copies/mail?${new URLSearchParams({ at: letter.split('/at')[1]! })}`);
  expect(await mail.text()).toContain('application/pdf');
});

test('D-64 the bundled studio compares versions in threads', async () => {
  const { words } = await call('compare', { drafts: { 'text/start-card.md': 'Other words.' } });
  expect(words).toMatch(/^1 file changed/);
});
