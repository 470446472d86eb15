import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTricks } from '../../../../tests/support/malformed/path-tricks.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { allTexts } from '../../../studio/server/content-files.ts';
import { startStudio } from '../../support/studio.ts';

const secret = 'Nobody may read or change this.';

const studio = await startStudio();
afterAll(() => studio.end());

type Answer = { status: number; text: string; headers: Record<string, unknown> };

/** Sends a request exactly as given: the path is not tidied as a browser would. */
function send(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
  const { host, hostname, port } = new URL(studio.url);
  return new Promise<Answer>((done, fail) => {
    const { method = 'GET', headers = {}, body } = options;
    const sent = request({ hostname, port, path, method, headers: { host, ...headers }, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text, headers: answer.headers }));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

async function call<Result = Record<string, unknown>>(
  name: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const origin = new URL(studio.url).origin;
  const answer = await send(`/api/${name}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(answer.text) as Result & { message?: string } };
}

type Saved = { saved?: { version: string }[]; changed?: { text: string; version: string }[] };

const read = (path: string) => readFileSync(join(studio.folder, path), 'utf8');
const open = async (path: string) => (await call<{ text: string; version: string }>('file', { path })).body;

describe('D-36 the studio reaches content and nothing else', () => {
  // Links to a file and a folder beside the content; they are mistakes in the content of all other tests.
  const links = { 'text/linked.md': 'secret.md', 'documents/linked': '.' };
  let before: ReturnType<typeof allTexts>;
  beforeAll(() => {
    for (const name of ['secret.md', 'summary.md']) writeFileSync(join(studio.folder, '..', name), secret);
    for (const [at, to] of Object.entries(links)) symlinkSync(join(studio.folder, '..', to), join(studio.folder, at));
    before = allTexts(studio.folder);
  });
  afterAll(() => Object.keys(links).forEach((link) => void rmSync(join(studio.folder, link))));

  test.each([...pathTricks, 'text/linked.md', 'documents/linked/summary.md'])(
    'by the path %j every call is refused',
    async (path) => {
      expect((await call('file', { path })).status).toBe(400);
      expect((await call('save', { files: [{ path, text: 'Words.', version: '' }] })).status).toBe(400);
      expect((await call('try', { drafts: { x: '', [path]: 'Words.' } })).status).toBe(400);
    },
  );

  test('by none of these paths anything was written', () => {
    expect(allTexts(studio.folder)).toEqual(before);
    expect(readFileSync(join(studio.folder, '..', 'secret.md'), 'utf8')).toBe(secret);
  });

  test.each([
    '/../secret.md',
    '/..%2fsecret.md',
    '/%2e%2e/package.json',
    '/....//package.json',
    '/content/site.json',
    '/studio/cli/studio.ts',
    '/.git/HEAD',
    '/node_modules/react/package.json',
    '/%00',
    '/%E0%A4%A',
    '//example.com/studio.js',
    '/api/file?path=site.json',
    '/constructor',
  ])('at the address %s there is no file', async (path) => {
    const { status, text } = await send(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain(secret);
  });

  test('a name that leads here from elsewhere is refused, and so is a call from another page', async () => {
    const body = JSON.stringify({ files: [] });
    const { origin, port } = new URL(studio.url);
    const json = { 'content-type': 'application/json' };
    const refused = [
      await send('/', { headers: { host: 'evil.example' } }),
      await send('/', { headers: { host: `evil.example:${port}` } }),
      await send('/studio.js', { headers: { host: `localhost.evil.example:${port}` } }),
      await send('/api/save', { method: 'POST', headers: json, body }),
      await send('/api/save', { method: 'POST', headers: { ...json, origin: 'null' }, body }),
      await send('/api/save', { method: 'POST', headers: { ...json, origin: 'https://evil.example' }, body }),
      await send('/api/save', { method: 'POST', headers: { ...json, origin: 'http://localhost:1' }, body }),
      await send('/api/save', { method: 'POST', headers: { origin, 'content-type': 'text/plain' }, body }),
      await send('/api/save', { method: 'POST', headers: { origin }, body }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  });

  test('a frame is told in a page why it has nothing to show, and a call in JSON', async () => {
    const shows = JSON.stringify({ kind: 'page', name: 'letters/nothing' });
    const address = `/state.html?${new URLSearchParams({ shows })}`;
    const at = new URL(String((await send(address)).headers.location), studio.url);
    const page = await fetch(at, { headers: { accept: 'text/html,*/*' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<p>There is no such state.</p>');
    expect(await (await fetch(at)).json()).toEqual({ message: 'There is no such state.' });
  });

  test('a page of another site can lead here, and load nothing of what is worked on', async () => {
    const asked = ['/studio.js', '/state.html', '/at/', '/events', '/changes/a/report.html'];
    for (const site of ['cross-site', 'same-site'])
      for (const path of asked) {
        const foreign = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' };
        expect((await send(path, { headers: foreign })).status, `${site} ${path}`).toBe(403);
      }
    const lead = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await send('/', { headers: lead })).status).toBe(200);
    for (const path of ['/', '/studio.js', '/favicon.svg', '/nothing.js'])
      expect((await send(path)).headers['cross-origin-resource-policy'], path).toBe('same-origin');
    const preview = String((await send('/at/start-card?a')).headers.location);
    expect(preview).toMatch(/^\/preview\/[\w-]{32}\/at\/start-card\?a$/);
    const own = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    const data = preview.replace('at/start-card?a', '_/frame.js');
    expect(await send(data, { headers: own })).toMatchObject({
      status: 200,
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
    });
    for (const path of ['/preview/guess/_/frame.js', '/preview//_/frame.js', `${data.slice(0, 20)}/_/frame.js`])
      expect((await send(path, { headers: own })).status, path).not.toBe(200);
  });

  test('a call that cannot be read changes nothing, and says so', async () => {
    const bodies = [[], 'words', { files: 'all' }, { files: [{ path: 'site.json' }] }, { files: [null] }];
    for (const body of bodies) expect((await call('save', body as object)).status, JSON.stringify(body)).toBe(400);
    const commands = [
      { do: 'rename', kind: 'fact' },
      { do: 'remove', page: 'help' },
      { do: 'new', kind: 'text', name: 'hours' },
    ];
    for (const command of commands) expect((await call('run', { command })).status).toBe(400);
    expect((await call('toString', {})).status).toBe(404);
    expect((await call('save', {}, { 'content-length': '20000001' })).body.message).toMatch(/^This is larger/);
    const half = await call('save', { files: [{ path: 'text/half.md', text: 'A\ud800', version: '' }] });
    expect(half.body.message).toContain('UTF-8');
    expect(existsSync(join(studio.folder, 'text', 'half.md'))).toBe(false);
  });

  test('every picture and script of a page in the frame is below the preview, the logo of dark pages too', async () => {
    const preview = String((await send('/at/start-card')).headers.location);
    const { text } = await send(preview);
    const leading = [...text.matchAll(/ (?:src|srcset)="(\/[^"]*)"/gi)].map(([, address]) => address!);
    expect(leading.find((address) => address.includes('dark'))).toBeDefined();
    const folder = preview.slice(0, preview.indexOf('/at/'));
    expect(leading.filter((address) => !address.startsWith(folder))).toEqual([]);
  });

  test.each(['{"kind', '{}', '7'])('an address that names no state, by %s, is refused in words', async (named) => {
    const address = String((await send(`/at/start-card?studio-state=${encodeURIComponent(named)}`)).headers.location);
    const { status, text } = await send(address);
    expect([status, JSON.parse(text)]).toEqual([400, { message: 'This address names no state of a page.' }]);
  });

  test('the pages have strict policies, and the picture has an origin of its own', async () => {
    const page = String((await send('/')).headers['content-security-policy']);
    expect(page).toMatch(/default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/);
    expect(page).not.toContain('unsafe');
    const preview = String((await send('/at/invalid-link')).headers.location);
    const frame = String((await send(preview)).headers['content-security-policy']);
    expect(frame).toMatch(/form-action 'self'; connect-src 'self'; script-src 'self';.*sandbox allow-scripts/);
    expect(frame).not.toContain('allow-same-origin');
    expect(String((await send('/favicon.svg')).headers['content-security-policy'])).toContain('sandbox');
  });
});

describe('D-36 saving', () => {
  test('writes the text as it is, byte by byte, and tells its new version', async () => {
    const path = 'text/start-card.md';
    const { version } = await open(path);
    const text = 'Line one\r\nLine two without an end £ 🙂';
    const { body } = await call<Saved>('save', { files: [{ path, text, version }] });
    expect(read(path)).toBe(text);
    expect(body.saved?.[0]?.version).toBe((await open(path)).version);
    expect(readdirSync(join(studio.folder, 'text')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('saves nothing when one of the files was changed elsewhere, and gives what is there', async () => {
    const [first, second] = [await open('text/maintenance.md'), await open('text/not-found.md')];
    writeFileSync(join(studio.folder, 'text/not-found.md'), 'Theirs.\n');
    const files = [
      { ...first, path: 'text/maintenance.md', text: 'Mine.\n' },
      { ...second, path: 'text/not-found.md', text: 'Mine.\n' },
    ];
    const { body } = await call<Saved>('save', { files });
    expect(body.changed).toMatchObject([{ text: 'Theirs.\n' }]);
    expect(read('text/maintenance.md')).toBe(first.text);
    expect(read('text/not-found.md')).toBe('Theirs.\n');

    const again = [files[0]!, { ...files[1]!, version: body.changed![0]!.version }];
    expect((await call<Saved>('save', { files: again })).body.saved).toHaveLength(2);
    expect(read('text/not-found.md')).toBe('Mine.\n');
  });

  test('deletes and makes files, and a folder with its last file', async () => {
    const path = 'documents/other/summary.md';
    const made = await call<Saved>('save', { files: [{ path, text: '## One\n', version: '' }] });
    expect(read(path)).toBe('## One\n');
    await call('save', { files: [{ path, text: null, version: made.body.saved![0]!.version }] });
    expect(existsSync(join(studio.folder, 'documents/other'))).toBe(false);
  });

  if (isNightly)
    test('what a draft would bring is said in the words of the check, and nothing is written', async () => {
      const text = read('pages/start-card.json');
      const drafts = { 'pages/start-card.json': text.replace('"button"', '"buton"') };
      const wrong = await call<{ problems: { message: string; suggestion?: string; line: number }[]; patch?: object }>(
        'try',
        { drafts },
      );
      const wrongLine = text.slice(0, text.indexOf('"button"')).split('\n').length;
      expect(wrong.body.problems).toMatchObject([{ line: wrongLine, suggestion: 'button' }]);
      // What has the mistake is as it was.
      expect(wrong.body).toMatchObject({ behind: 'part', patch: {} });
      expect(JSON.stringify(wrong.body.patch)).not.toContain('buton');
      const fine = await call<{ problems: object[]; patch: { pages: { name: string }[] } }>('try', {
        drafts: { 'pages/start-card.json': text.replace('Set up your card', 'Your card') },
      });
      expect(fine.body.problems).toEqual([]);
      expect(fine.body.patch.pages.map(({ name }) => name)).toContain('start-card');
      // A changed contract can be seen before its version has a new name.
      const cancel = read('documents/contract/cancel.md').replace('You have the right', 'You always have the right');
      const contract = await call<typeof wrong.body>('try', { drafts: { 'documents/contract/cancel.md': cancel } });
      const [{ line, message }] = contract.body.problems as [{ line: number; message: string }];
      expect([line, message]).toEqual([
        4,
        expect.stringContaining('as it was published, and its words are others now'),
      ]);
      const drawn = await call('draw', { drafts: { 'documents/contract/cancel.md': cancel } });
      expect(JSON.stringify(drawn.body)).toContain('You always have the right');
      expect(read('pages/start-card.json')).toBe(text);
    });

  if (isNightly)
    test('D-48 draws the copies that go with a letter as PDF, of the text as it is written', async () => {
      const copyOf = async (letter: string, kind: string) => {
        const shows = JSON.stringify({ kind: 'page', name: `letters/${letter}` });
        const [, at = ''] = (await fetch(`${studio.url}state.html?${new URLSearchParams({ shows })}`)).url.split('/at');
        const answer = await fetch(`${studio.url}copies/${kind}?${new URLSearchParams({ at })}`);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
        const read = await readPdf(new Uint8Array(await answer.arrayBuffer()));
        expect(read).toMatchObject({ isMarked: true, language: 'en', byFont: { 'Figtree-Bold': expect.any(String) } });
        return read.words;
      };
      // As it is saved, nobody makes a mandate.
      const terms = `${read('text/direct-debit-terms.md')}\nThese words are written and not saved.\n`;
      const form = readFileSync('examples/direct-debit/changes/pages/dd-mandate.json', 'utf8');
      await call('draw', { drafts: { 'pages/dd-mandate.json': form, 'text/direct-debit-terms.md': terms } });
      const mandate = await copyOf('direct-debit-confirmation', 'direct-debit-mandate');
      expect(mandate).toContain('These words are written and not saved.');
      expect(mandate).toContain('6819');
      await call('draw', { drafts: {} });
      await expect(copyOf('direct-debit-confirmation', 'direct-debit-mandate')).rejects.toThrow('404');
      expect(await copyOf('payment-receipt', 'receipt')).toContain('1111');
      if (isNightly) {
        expect(await copyOf('contract-confirmation', 'agreed-document')).toContain('Reference: DS-7K3Q-9XWM');
        expect(await copyOf('contract-confirmation', 'cancellation-form')).toMatch(/I hereby|withdraw|cancel/i);
        expect(await copyOf('switch-confirmation', 'switch-order')).toContain('Example Telecom');
      }
      for (const asked of ['receipt?at=/none', 'calendar?at=/none', 'constructor?at=/none'])
        expect((await send(`/copies/${asked}`)).status).toBe(404);
    });

  if (isNightly)
    test('makes, renames and publishes as the commands do, and keeps what was before', async () => {
      const make = await call<{ done: string; step: { files: { path: string; before: string | null }[] } }>('run', {
        command: { do: 'new', kind: 'text', name: 'opening-hours', on: 'start-card' },
      });
      expect(make.body.step.files.map(({ path }) => path)).toEqual(['pages/start-card.json', 'text/opening-hours.md']);
      const journey = { do: 'new', kind: 'journey', name: 'card-back' };
      expect((await call('run', { command: journey })).body).toHaveProperty('done');
      const rename = { do: 'rename', kind: 'text', old: 'opening-hours', next: 'hours' };
      expect((await call('run', { command: rename })).body).toMatchObject({ done: expect.stringContaining('1 place') });
      expect(read('pages/start-card.json')).toContain('"hours"');
      expect((await call('run', { command: rename })).body).toMatchObject({
        refused: expect.stringContaining('There is no text named "opening-hours".'),
      });
    });
});
