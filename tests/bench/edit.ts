/**
 * `npm run bench:edit`: the time from a save to the change on the screen, for each kind of file that an editor or a
 * block developer saves, beside Vite's own update of a component in the same run. Works on a copy of the project.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { findBrowser, launchArgs } from '../../src/tools/gallery/look/find-browser.ts';
import { copyProject } from './copy.ts';
import { timeOf, watchPage } from './watch-page.ts';

const runs = Number(process.argv[2] ?? 30);
const card = '00000000-0000-4000-8000-000000000101';
const contract = '00000000-0000-4000-8000-000000000201';

const { folder, remove } = copyProject(process.cwd());
const executablePath = await findBrowser();
process.chdir(folder);
Object.assign(process.env, { DATA_DIR: `${folder}/.data`, LOG_LEVEL: 'silent' });
const server = await createServer({
  root: folder,
  configFile: `${folder}/vite.config.ts`,
  logLevel: 'error',
  server: { port: 20_000 + (process.pid % 20_000), fs: { strict: false } },
});
await server.listen();
const address = `http://localhost:${server.config.server.port}`;
const browser = await chromium.launch({ executablePath, args: launchArgs });
const page = await browser.newPage({ viewport: { width: 800, height: 500 } });
page.setDefaultTimeout(120_000);
await watchPage(page);

type Row = { what: string; times: number[]; lost: number };
const rows: Row[] = [];

try {
  await openCard(page);
  rows.push(
    await measure(
      'a text',
      cardIsKept,
      replacing('content/text/card-mandate.md', /^/, (n) => `Saved ${n}. `),
    ),
  );
  rows.push(
    await measure(
      'a page',
      cardIsKept,
      replacing('content/pages/card-mandate.json', /Need help\?/, (n) => `Saved ${n}?`),
    ),
  );
  rows.push(
    await measure(
      'a page, a block put in before the form',
      cardIsKept,
      replacing(
        'content/pages/card-mandate.json',
        /"blocks": \[/,
        (n) => `"blocks": [{ "type": "contacts", "heading": "Saved ${n}." },`,
      ),
    ),
  );
  rows.push(
    await measure(
      'site.json',
      cardIsKept,
      replacing('content/site.json', /8am to 8pm/, (n) => `8am to 8pm, saved ${n}.`),
    ),
  );
  rows.push(await measureSchema());
  rows.push(
    await measure(
      "Vite's own: a component",
      cardIsKept,
      replacing('src/blocks/contacts/index.tsx', /<section([^>]*)>/, (n) => `<section$1>Saved ${n}.`),
    ),
  );
  // Published words cannot change under their version.
  replacing('content/documents/contract/document.json', /"version": "[^"]+"/, () => '"version": "bench"').save('');
  await openContract(page);
  rows.push(
    await measure(
      'a document',
      contractIsKept,
      replacing('content/documents/contract/complaints.md', /If something/, (n) => `Saved ${n}. If something`),
    ),
  );
  report();
} finally {
  await browser.close();
  await server.close();
  remove();
}
// The folders that were watched keep the process.
process.exit();

/** Vite's own watcher forgets a save that follows another within 50 ms. */
function pause(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, 150);
  });
}

/** A save that puts the number of the run into a file, in place of what the file has there. */
function replacing(path: string, find: RegExp, words: (n: string) => string) {
  const before = readFileSync(path, 'utf8');
  if (!find.test(before)) throw new Error(`${path} has no ${find}.`);
  return {
    save: (n: string) => writeFileSync(path, before.replace(find, words(n))),
    restore: () => writeFileSync(path, before),
  };
}

async function measure(what: string, isKept: () => Promise<boolean>, edit: ReturnType<typeof replacing>): Promise<Row> {
  const row: Row = { what, times: [], lost: 0 };
  // The first save of a kind also warms what no later one needs.
  for (let n = 0; n <= runs; n += 1) {
    const mark = `${what.length}${String(n).padStart(3, '0')}`;
    const time = await timeOf(page, () => edit.save(mark), `aved ${mark}`);
    if (n > 0) row.times.push(time);
    if (!(await isKept())) row.lost += 1;
    await pause();
  }
  await timeOf(page, edit.restore, 'aved', true);
  return row;
}

/** A schema that allows less shows the overlay, and takes it away when it allows it again. */
async function measureSchema(): Promise<Row> {
  const row: Row = { what: "a block's schema", times: [], lost: 0 };
  const { save, restore } = replacing('src/blocks/contacts/schema.json', /"maxLength": 300/, () => '"maxLength": 3');
  for (let n = 0; n <= runs; n += 1) {
    const words = 'at most 3 fit';
    const gone = n % 2 === 1;
    const time = await timeOf(page, () => (gone ? restore() : save('')), words, gone);
    if (n > 0) row.times.push(time);
    if (!(await cardIsKept())) row.lost += 1;
    await pause();
  }
  await timeOf(page, restore, 'at most 3 fit', true);
  return row;
}

async function openCard(page: Page): Promise<void> {
  await page.goto(`${address}/card-mandate?id=${card}`);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4111 1111');
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
}

async function cardIsKept(): Promise<boolean> {
  const typed = await page.getByRole('textbox', { name: 'Card number' }).inputValue();
  return typed === '4111 1111' && (await page.evaluate(() => scrollY)) > 0;
}

async function openContract(page: Page): Promise<void> {
  await page.goto(`${address}/contract-start?id=${contract}`);
  await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
}

async function contractIsKept(): Promise<boolean> {
  const isTicked = await page.getByRole('checkbox', { name: 'I Agree to this contract' }).isChecked();
  return isTicked && (await page.evaluate(() => scrollY)) > 800;
}

function report(): void {
  const at = (times: number[], part: number) => {
    const sorted = [...times].sort((a, b) => a - b);
    return `${Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)} ms`;
  };
  console.log(`From a save to the change on the screen, ${runs} saves each:\n`);
  console.table(
    Object.fromEntries(
      rows.map(({ what, times, lost }) => [
        what,
        {
          p50: at(times, 0.5),
          p95: at(times, 0.95),
          most: at(times, 1),
          'typed and scroll': lost ? `lost ${lost}×` : 'kept',
        },
      ]),
    ),
  );
}
