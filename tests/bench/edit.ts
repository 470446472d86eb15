/**
 * `npm run bench -- edit`: the time from a save to the change on the screen of the development server, for each kind of
 * file that an editor saves, beside Vite's own update of a component in the same run. `-- 30` for the number of saves.
 * Works on a copy of the project.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { findBrowser, launchArgs } from '../../src/tools/browser/find-browser.ts';
import { copyProject } from '../support/project/project-copy.ts';
import { timeOf, watchPage } from './watch-page.ts';

const saves = Number(process.argv[2] ?? 30);
const card = '/card-mandate?id=00000000-0000-4000-8000-000000000101';
const contract = '/contract-start?id=00000000-0000-4000-8000-000000000201';

/** What is saved: its page, its file, and what is replaced there by words with the number of the save. */
const edits: Record<string, [page: string, file: string, find: RegExp, words: (n: string) => string]> = {
  'a text': [card, 'content/text/card-mandate.md', /^/, (n) => `Saved ${n}. `],
  'a page': [card, 'content/pages/card-mandate.json', /Need help,/, (n) => `Saved ${n}?`],
  'site.json': [card, 'content/site.json', /8am to 8pm/, (n) => `8am to 8pm, saved ${n}.`],
  'a document': [
    contract,
    'content/documents/contract/complaints.md',
    /If something/,
    (n) => `Saved ${n}. If something`,
  ],
  "Vite's own: a component": [
    card,
    'src/blocks/contacts/index.tsx',
    /<section([^>]*)>/,
    (n) => `<section$1>Saved ${n}.`,
  ],
};

const copy = copyProject();
const executablePath = await findBrowser();
process.chdir(copy.folder);
Object.assign(process.env, { DATA_DIR: `${copy.folder}/.data`, LOG_LEVEL: 'silent' });
// Published words cannot change under their version.
const published = 'content/documents/contract/document.json';
copy.write(published, copy.read(published).replace(/"version": "[^"]+"/, '"version": "bench"'));
const server = await createServer({
  root: copy.folder,
  configFile: `${copy.folder}/vite.config.ts`,
  cacheDir: `${copy.folder}/.vite`,
  logLevel: 'error',
  server: { port: 20_000 + (process.pid % 20_000), fs: { strict: false } },
});
await server.listen();
const browser = await chromium.launch({ executablePath, args: launchArgs });
const page = await browser.newPage({ viewport: { width: 800, height: 500 } });
page.setDefaultTimeout(120_000);
await watchPage(page);

try {
  const rows: Record<string, object> = {};
  for (const [what, [address, file, find, words]] of Object.entries(edits)) {
    await page.goto(`http://localhost:${server.config.server.port}${address}`);
    const before = readFileSync(file, 'utf8');
    if (!find.test(before)) throw new Error(`${file} has no ${find}.`);
    const times: number[] = [];
    // The first save of a kind also warms what no later one needs.
    for (let save = 0; save <= saves; save += 1) {
      const mark = `${what.length}${String(save).padStart(3, '0')}`;
      const time = await timeOf(page, () => writeFileSync(file, before.replace(find, words(mark))), `aved ${mark}`);
      if (save > 0) times.push(time);
      // Vite's own watcher forgets a save that follows another within 50 ms.
      await wait(150);
    }
    await timeOf(page, () => writeFileSync(file, before), 'aved', true);
    times.sort((a, b) => a - b);
    const at = (share: number) => `${Math.round(times[Math.ceil(times.length * share) - 1]!)} ms`;
    rows[what] = { p50: at(0.5), p95: at(0.95), most: at(1) };
  }
  console.log(`From a save to the change on the screen, ${saves} saves each:\n`);
  console.table(rows);
} finally {
  await browser.close();
  await server.close();
  copy.remove();
}
// The folders that were watched keep the process.
process.exit();
