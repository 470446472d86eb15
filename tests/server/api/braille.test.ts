import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brailleText, needBraille } from '../../../src/server/api/braille.ts';
import { agree, agreement, shownHtml } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, openServer, type TestServer } from '../../support/server/test-server.ts';

const program = 'lou_translate';
const isInstalled = spawnSync(program, ['--version']).status === 0;
const offering = {
  ...compiled,
  site: { ...compiled.site, messages: { ...compiled.site.messages, brailleCopy: 'Save it for Braille' } },
};
const file = (html: string, language = 'en-GB') => ({
  provider: 'Bright',
  language,
  title: 'Contract',
  notes: [],
  html,
});

/** A program in the place of liblouis. */
function script(lines: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'braille-')), 'translate');
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Turns text into Braille, as liblouis itself does it in a line. */
const inBraille = (text: string, table = 'en-ueb-g2.ctb') =>
  execFileSync(program, ['--forward', `en-us-brf.dis,${table}`], { input: `${text}\n`, encoding: 'utf8' }).trim();

describe.skipIf(!isInstalled)('with liblouis', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer({ content: offering });
  });
  afterAll(() => server?.close());

  test('D-07 the copy is a file in Braille for whoever asks for it, which names the hash of what was agreed', async () => {
    const { id } = await makeLink(server, 'contract');
    await agree(server, id);
    const { status, text, headers } = await server.rawGet(`${link(id)}/agreed-document?format=braille`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=us-ascii');
    expect(headers.get('content-disposition')).toMatch(/\.brf$/);
    expect(text).toContain(inBraille('Full fibre 900 at £41.00 a month').replace(/ \S+$/, ''));
    expect(text.replace(/\s/g, '')).toContain(inBraille(agreement.sha256));
  });

  test('it has 40 cells in a line at most, 25 lines on a page, in ASCII alone, and every word', async () => {
    const words = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ');
    const text = await brailleText(file(`<h2>Summary</h2><p>${words}</p><p>£1 – “two” ✓ 漢</p>`), program);
    const pages = text.split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      const lines = page.split('\n').slice(0, -1);
      expect(lines.length).toBeLessThanOrEqual(25);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(40);
    }
    expect(text).toMatch(/^[\n\f -_]*$/);
    const said = text.replaceAll('\f', '').split(/\s+/);
    expect(said.filter((word) => word.startsWith('^W')).length).toBe(900);
  });

  test('Welsh is written letter by letter', async () => {
    expect(await brailleText(file('<p>Cytunaf</p>', 'cy'), program)).toContain(inBraille('Cytunaf', 'cy-cy-g1.utb'));
  });
});

test.each([
  ['does not end', 'exec sleep 60'],
  ['fails', 'exit 1'],
  ['writes no Braille', 'echo "é"'],
])('a program that %s is answered with a problem, and not waited for long', async (_, lines) => {
  const began = performance.now();
  await expect(brailleText(file('<p>One</p>'), script(lines))).rejects.toMatchObject({ slug: 'braille-unavailable' });
  expect(performance.now() - began).toBeLessThan(15_000);
});

test.each([
  ['a text that is too long', file(`<p>${'word '.repeat(100_000)}</p>`)],
  ['a language without a table', file('<p>One</p>', 'ar')],
])('%s is refused before any program runs', async (_, document) => {
  await expect(brailleText(document, '/nowhere')).rejects.toMatchObject({ slug: 'braille-unavailable' });
});

test('more than four at once are refused', async () => {
  const slow = script('cat > /dev/null; sleep 1; echo ",O"');
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => brailleText(file('<p>One</p>'), slow)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected']);
  await expect(brailleText(file('<p>One</p>'), slow)).resolves.toBe(',O\n\f');
});

test('content that offers Braille is not served where nothing can write it, and other content is', () => {
  const say = 'BRAILLE_TRANSLATOR: /nowhere of liblouis cannot be run, and content offers Braille.';
  expect(() => needBraille([compiled, offering], '/nowhere')).toThrow(say);
  expect(() => needBraille([compiled], '/nowhere')).not.toThrow();
  expect(() => needBraille([offering], script('exit 0'))).not.toThrow();
});

test('a server whose content does not offer Braille answers as without a format', async () => {
  const server = await openServer({ env: { BRAILLE_TRANSLATOR: '/nowhere' } });
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  const { body } = await server.get(`${link(id)}/agreed-document?format=braille`);
  expect(body.html).toBe(shownHtml);
  await server.close();
  await expect(openServer({ content: offering, env: { BRAILLE_TRANSLATOR: '/nowhere' } })).rejects.toThrow(
    'content offers Braille',
  );
});
