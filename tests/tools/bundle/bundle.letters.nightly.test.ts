import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Compiled } from '../../../src/types.gen.ts';
import { lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { startApp } from '../../support/server/app.ts';
import { agreeOnce, freshToken } from '../../support/server/customer-calls.ts';
import { compiled, writeSite } from '../../support/server/server-site.ts';
import { link } from '../../support/server/test-server.ts';

/** An installation of the built server that lacks what writes and sends letters. */
const folder = mkdtempSync(join(tmpdir(), 'doorstep-bare-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync('build', join(folder, 'build'), { recursive: true });
mkdirSync(join(folder, 'node_modules'));
for (const name of readdirSync('node_modules'))
  if (!/^(nodemailer|@myriaddreamin)$/.test(name))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));

/** Starts it with some content, and agrees to a contract there. Returns what it has said once that matches, or has ended. */
async function outputWith(content: Compiled, until?: RegExp): Promise<string> {
  const distDir = mkdtempSync(join(folder, 'dist-'));
  writeSite(distDir, content);
  const app = await startApp(folder, { ...lettersBy({ port: 9 }), DIST_DIR: distDir });
  try {
    const { id } = await app.createLink({ journey: 'contract', values: { customer_email: 'reader@example.com' } });
    const port = Number(new URL(app.url).port);
    const token = await freshToken(port);
    expect(await agreeOnce(port, token, id)).toMatchObject({ status: 201 });
    if (!until) return app.output();
    await expect.poll(() => app.output()).toMatch(until);
    const { headers: copied } = await fetch(`${app.url}${link(id)}/agreed-document?format=pdf-large`);
    expect(copied.get('content-type')).toBe('text/html; charset=utf-8');
  } finally {
    await app.close();
  }
  return app.output();
}

const missing = /Cannot find module '@myriaddreamin|nodemailer cannot be loaded/;

test('D-48 without letters in its content a server works where neither Typst nor nodemailer is', async () => {
  expect(await outputWith(compiled)).not.toMatch(missing);
});

test.runIf(isNightly)(
  'D-48 with letters it says that they are missing, takes acts, keeps the letters, and has copies as HTML',
  async () => {
    const output = await outputWith(withLetters, /a letter could not be sent yet/);
    for (const words of ['a copy goes as HTML', 'no letter can be sent', 'npm ci installs it'])
      expect(output).toContain(words);
  },
);
