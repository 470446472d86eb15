/** A provider's site with the packages that npm installs, from the first command to a day of work (D-73). */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { picture, source } from '../../authoring/tests/support/studio-test.ts';
import { agree, expectPage } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { copyProject } from '../support/project/project-copy.ts';
import { serveBy } from '../support/project/served.ts';
import { addRating, siteIn } from '../support/project/site-folder.ts';
import { bareEnvironment } from '../support/run/test-run.ts';
import { freePort } from '../support/server/free-port.ts';
import { listening, observe } from '../support/server/server-process.ts';

test.describe.configure({ mode: 'serial' });
// No server of the built site is started beside those of the provider's.
test.use({ baseURL: '' });

const scratch = mkdtempSync(join(tmpdir(), 'doorstep-own-'));
const site = siteIn(join(scratch, 'our-site'));
test.afterAll(() => rmSync(scratch, { recursive: true }));
// Each server ends before its page does.
test.beforeEach(({ watch }) => watch.allow(/net::ERR_/));

const startCard = (url: string) => `${url}/start-card?id=00000000-0000-4000-8000-000000000101`;

/** Presses the button of the island until its script has come. */
const pressStar = (page: Page, name: string) =>
  expect(async () => {
    await page.getByRole('button', { name }).click({ timeout: 5_000 });
    await expect(page.getByText('Thank you, from Example Fibre.')).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Starts a tool of the site that says its address, and is used by a person. */
async function tool(name: string) {
  const port = await freePort();
  const child = spawn('npm', ['run', name, '--', '--port', `${port}`], {
    ...{ cwd: site.folder, env: bareEnvironment(), detached: true },
  });
  const running = observe(child);
  await listening(running, /at http:\/\/localhost:(\d+)/);
  return {
    url: `http://localhost:${port}/`,
    async end() {
      process.kill(-child.pid!, 'SIGTERM');
      await running.done;
    },
  };
}

test('D-73 a clone makes a site with the engine packed into it, which npm installs without a word', async () => {
  const copy = copyProject();
  const made = await copy.npm('doorstep', 'new-site', site.folder, '--example', 'welsh');
  copy.remove();
  expect(made).toMatchObject({ code: 0 });
  const { dependencies } = JSON.parse(site.read('package.json'));
  expect(dependencies).toEqual({ 'doorstep-engine': expect.stringMatching(/^file:doorstep-engine-.*\.tgz$/) });
  expect(existsSync(join(site.folder, dependencies['doorstep-engine'].slice('file:'.length)))).toBe(true);

  const installed = site.run('npm', 'install');
  expect(installed).toEqual({ status: 0, said: expect.not.stringMatching(/warn|error/i) });
  expect(site.run('npm', 'ci', '--dry-run')).toMatchObject({ status: 0 });
  site.git('init', '--quiet');
  site.git('add', '--all');
  site.git('commit', '--quiet', '--message=Our site');
  addRating(site);
  expect(site.run('npm', 'run', 'check')).toMatchObject({ status: 0 });
  expect(site.run('npm', 'run', 'types')).toMatchObject({ status: 0 });
  expect(site.run('node', '--test', 'blocks')).toMatchObject({ status: 0 });
});

test('D-73 what is changed, added and replaced while dev runs is on the page', async ({ page }) => {
  const dev = await serveBy('dev', site.folder);
  await page.goto(startCard(dev.url));
  await pressStar(page, 'Stars: 0');
  site.edit('blocks/rating/island.tsx', 'Stars: {', 'Bright stars: {');
  await expect(page.getByRole('button', { name: 'Bright stars: 0' })).toBeVisible();
  site.edit('blocks/rating/index.tsx', '<p>', '<p>Tell us:');
  await expect(page.getByText('Tell us:')).toBeVisible();

  expect(site.doorstep('new', 'block', 'greeting')).toMatchObject({ status: 0 });
  site.edit('content/pages/start-card.json', '"blocks": [', '"blocks": [{ "type": "greeting", "label": "Good day" },');
  await expect(page.getByText('Good day')).toBeVisible();
  expect(site.doorstep('new', 'block', 'text')).toMatchObject({ status: 0 });
  site.write('blocks/text/index.tsx', 'export default () => <p>Ours is another text.</p>;\n');
  await expect(page.getByText('Ours is another text.').first()).toBeVisible();
  rmSync(join(site.folder, 'blocks/text'), { recursive: true });
  await expect(page.getByText('Ours is another text.')).toHaveCount(0);
  await dev.end();
});

test('D-73 an upgrade says what the version asks for, and changes nothing of a site whose content is as it should be', () => {
  const rating = JSON.stringify({ type: 'rating', label: 'How was it?' });
  site.edit('content/pages/contract-start.json', '"blocks": [', `"blocks": [${rating},`);
  site.git('add', '--all');
  site.git('commit', '--quiet', '--message=Ask for a rating');
  for (const check of [[], ['--check']])
    expect(site.doorstep('upgrade', ...check)).toEqual({
      status: 0,
      said: expect.stringMatching(/Version \d[\s\S]+The content stays as it is\./),
    });
  expect(site.git('status', '--short')).toBe('');
});

test('D-73 what is saved in the studio is what a built site serves, and a customer can agree', async ({ page }) => {
  const studio = await tool('studio');
  await page.goto(`${studio.url}#file=text/start-card.md&page=start-card`);
  await source(page, 'text/start-card.md').fill('Words of the studio.\n');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => site.read('content/text/start-card.md')).toBe('Words of the studio.\n');
  await expect(picture(page).getByRole('button', { name: /Bright stars/ })).toBeVisible();
  await studio.end();

  expect(site.run('npm', 'run', 'build')).toMatchObject({ status: 0 });
  const served = await serveBy('serve', site.folder, () => [], { DEMO: '1' });
  await page.goto(startCard(served.url));
  await expect(page.getByText('Words of the studio.')).toBeVisible();
  await pressStar(page, 'Bright stars: 0');
  await page.goto(startCard(`${served.url}/cy`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  await page.goto(`${served.url}/contract-start?id=00000000-0000-4000-8000-000000000201`);
  await expect(page.getByText('How was it?')).toBeVisible();
  await agree(page, 'Continue');
  await expectPage(page, '/contract-complete');
  await served.end();
});
