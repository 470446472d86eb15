/**
 * `npm run bench -- studio`: how long an editor waits for what they do in the studio, and how much memory all its processes
 * take afterwards (`-- --pages 200` beside the project's own content, `-- --keys 1000`). Works on a copy.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { findBrowser, launchArgs } from '../support/browser/find-browser.ts';
import { writeLargeSite } from './large-site.ts';

declare global {
  interface Window {
    /** When a key was pressed in the studio, in milliseconds since 1970. */
    pressedAt: number[];
    /** When a frame first showed so many letters of the word. */
    shownAt: number[];
  }
}

const { values } = parseArgs({ options: { keys: { type: 'string' }, pages: { type: 'string' } } });
const keys = Number(values.keys ?? 100);
const pages = Number(values.pages ?? 0);

const temporary = mkdtempSync(join(tmpdir(), 'bench-studio-'));
const folder = join(temporary, 'content');
if (pages) writeLargeSite(folder, pages);
else cpSync('content', folder, { recursive: true });
makeRepository();

const results: Record<string, { time: string }> = {};
const note = (what: string, time: number | string) => {
  results[what] = { time: typeof time === 'string' ? time : `${Math.round(time)} ms` };
};

const started = performance.now();
const studio = spawn('npm', ['run', '--silent', 'studio', '--', '--port', '0'], {
  env: { ...process.env, CONTENT_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
const url = await new Promise<string>((resolve) => {
  let said = '';
  studio.stdout.on('data', (chunk) => {
    said += chunk;
    const found = /The studio is at (\S+)/.exec(said)?.[1];
    if (found) resolve(found);
  });
});
note('from npm run studio to its address', performance.now() - started);
note('memory before anybody comes', memory());

const picture = (page: Page) => page.frameLocator('iframe[title="What the customer sees"]');
const sourceOf = (page: Page, path: string) => page.getByRole('textbox', { name: `Source of ${path}`, exact: true });
const shows = (page: Page, words: string) => picture(page).getByText(words).first();

const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
try {
  const contract = 'documents/contract/summary-more.md';
  await openStudio(`file=${contract}&page=contract-start`, async (page, opened) => {
    await picture(page).locator('h1').waitFor();
    note('from the address to the first picture', performance.now() - opened);
    await type(page, sourceOf(page, contract), 'a text of the contract');
  });
  await openStudio('file=pages/start-card.json&at=/blocks/4/label&page=start-card', (page) =>
    type(page, page.getByRole('textbox', { name: 'Label', exact: true }), 'a button’s label'),
  );
  await openStudio('file=values.json&at=/early_release_monthly_pence&page=contract-start', async (page) => {
    const field = page.locator('[id="field/early_release_monthly_pence/value"]');
    await picture(page).locator('h1').waitFor();
    await field.waitFor();
    await waitFor('a changed value to the picture of the open page', () => field.fill('2611'), shows(page, '£26.11'));
    // The mistakes are grey from the change to its check, which begins when its author pauses.
    const changed = performance.now();
    await field.fill('2612');
    await page.locator('#root > [data-old]').waitFor();
    await page.locator('#root > [data-old]').waitFor({ state: 'detached' });
    note('a changed value to its check', performance.now() - changed);
  });
  await openStudio('file=documents/contract/document.json&page=contract-start&at=/sections/6', async (page) => {
    await page.getByRole('button', { name: 'New section…' }).click();
    await page.getByLabel(/^Its heading/).fill('Prices for calls');
    const form = sourceOf(page, 'documents/contract/prices-for-calls.md');
    await waitFor('New section to its form', () => page.keyboard.press('Enter'), form);
  });
  await openStudio('file=pages/start-card.json&page=start-card', async (page) => {
    await page.getByRole('button', { name: 'New page', exact: true }).click();
    await page.keyboard.type('Prices');
    await waitFor('New page to its form', () => page.keyboard.press('Enter'), sourceOf(page, 'text/prices.md'));
  });
  await openStudio('file=pages/start-card.json&page=start-card', async (page) => {
    const button = page.getByRole('button', { name: 'Publish', exact: true });
    const list = page.getByRole('dialog').getByRole('list', { name: 'Changes' });
    await waitFor('Publish to its list', () => button.click(), list);
  });
  for (const name of ['start-card', 'contract-start', 'already-used'])
    await openStudio(`file=pages/${name}.json&page=${name}`, async (page) => {
      await waitFor(
        `the states of ${name}`,
        async () => undefined,
        page.getByRole('combobox', { name: 'Customer' }).locator('option').nth(1),
      );
    });
  note('memory afterwards', memory());
  // The process that reads order documents ends after a minute in which nobody needs it.
  await new Promise((resolve) => setTimeout(resolve, 70_000));
  note('memory a minute later', memory());
  console.table(results);
} finally {
  await browser.close();
  process.kill(-studio.pid!, 'SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
}
process.exit();

/** Publishing compares with what is on `main`. */
function makeRepository(): void {
  const git = (...args: string[]) => execFileSync('git', ['-C', temporary, ...args], { stdio: 'ignore' });
  const remote = join(temporary, 'remote.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  git('init', '--quiet', '--initial-branch=main');
  git('add', 'content');
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '--quiet', '-m', 'Content');
  git('remote', 'add', 'origin', remote);
  git('push', '--quiet', 'origin', 'main');
}

/** The memory of the studio's processes, in megabytes: those of its group. */
function memory(): string {
  const sizes = readdirSync('/proc').flatMap((pid) => {
    try {
      const group = Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[2],
      );
      const [, size] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return group === studio.pid && size ? [Number(size) / 1024] : [];
    } catch {
      return [];
    }
  });
  return `${sizes.map(Math.round).join(' + ')} MB`;
}

/** Opens the studio in a browser that has no drafts. */
async function openStudio(place: string, use: (page: Page, opened: number) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  page.setDefaultTimeout(120_000);
  await watch(page);
  const opened = performance.now();
  await page.goto(`${url}#${place}`);
  await use(page, opened);
  await page.context().close();
}

async function waitFor(what: string, act: () => Promise<unknown>, shown: Locator): Promise<void> {
  const begun = performance.now();
  await act();
  await shown.waitFor({ state: 'attached' });
  note(what, performance.now() - begun);
}

/** Notes keys in the studio, and in its picture the frames that show a longer word. */
async function watch(page: Page): Promise<void> {
  // tsx names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    window.pressedAt = [];
    window.shownAt = [];
    if (window === top) {
      addEventListener('keydown', ({ key }) => key === 'x' && window.pressedAt.push(now()), { capture: true });
      return;
    }
    const look = () => {
      const length = /x{2,}/.exec(document.getElementById('root')?.textContent ?? '')?.[0].length ?? 0;
      requestAnimationFrame(() => {
        window.shownAt[length] ??= now();
      });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Types a word of one letter as fast as people do, and notes how long each letter took to show. */
async function type(page: Page, box: Locator, where: string): Promise<void> {
  await picture(page).locator('h1').waitFor();
  await box.press('ControlOrMeta+End');
  await page.keyboard.type(' ');
  for (let key = 0; key < keys; key += 1) await page.keyboard.press('x', { delay: 120 });
  const frame = page.frames().find((one) => one !== page.mainFrame())!;
  await frame.waitForFunction((length) => window.shownAt[length] !== undefined, keys);
  const [pressed, shown] = [await page.evaluate(() => window.pressedAt), await frame.evaluate(() => window.shownAt)];
  // A word that came together with a longer one was shown by that.
  const times = pressed.flatMap((time, i) => {
    const seen = shown.slice(Math.max(i + 1, 2)).find((one) => one);
    return i > 4 && seen ? [seen - time] : [];
  });
  const sorted = times.sort((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN);
  note(`key to picture in ${where}: median, p95, most`, `${at(0.5)}, ${at(0.95)}, ${at(1)} ms`);
}
