/**
 * `npm run docs:pictures`: takes pictures of blocks for docs/blocks.md, each of the block's first fixture that shows
 * something in the gallery; a block that shows nothing there has none. With names of blocks after `--` it takes only
 * those; otherwise it takes those that are missing. It then runs `npm run generate`, which puts pictures into the docs.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { didYouMean, loadSchemas, nearest, toSentence } from '../../authoring/api/node.ts';
import { slugOf } from '../../authoring/api/pure.ts';
import { generate } from '../../authoring/change/editor/generated.ts';
import { writeGallery } from '../../authoring/cli/gallery/write-gallery.ts';
import { fileOfState } from '../../authoring/studio/site/write-states.ts';
import { fixturesOf } from '../../authoring/walk/fixture-files.ts';
import { answerUsage, commandLine, parseWords, UsageError } from '../../src/tools/cli/command-line.ts';
import { findBrowser, launchArgs } from '../support/browser/find-browser.ts';

const folder = 'docs/images/blocks';

const program = commandLine('run docs:pictures', 'Takes the pictures of the blocks for the docs.').argument(
  '[blocks...]',
  'the names of blocks; without one all that are missing',
);
const blockNames = answerUsage(program, () => {
  const names = parseWords(program, process.argv.slice(2)).args;
  const blocks = loadSchemas()
    .blocks()
    .map(({ properties }) => String(properties?.type?.const));
  const wrong = names.find((name) => !blocks.includes(name));
  if (wrong === undefined) return names;
  throw new UsageError(`There is no block named "${wrong}".${didYouMean(nearest(wrong, blocks))}`);
});

const work = mkdtempSync(join(tmpdir(), 'block-pictures-'));
try {
  const { problems } = await writeGallery('content', { out: work });
  if (problems.length) {
    console.error(problems.map(toSentence).join('\n'));
    process.exitCode = 1;
  } else await takePictures();
} finally {
  rmSync(work, { recursive: true });
}

async function takePictures(): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArgs });
  try {
    mkdirSync(folder, { recursive: true });
    const page = await browser.newPage({
      ...{ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/London' },
      viewport: { width: 640, height: 900 },
    });
    for (const name of [...new Set(fixturesOf().map(({ type }) => type))]) {
      if (blockNames.length && !blockNames.includes(name)) continue;
      const file = join(folder, `${name}.png`);
      if (!blockNames.length && existsSync(file)) continue;
      const states = fixturesOf()
        .filter(({ type }) => type === name)
        .map(({ title }) => join(work, `${fileOfState(`block-${name}/${slugOf(title)}`)}.html`));
      for (const state of states.filter(existsSync)) {
        rmSync(file, { force: true });
        // No page waits for its font, but a picture does.
        writeFileSync(state, readFileSync(state, 'utf8').replace('font-display:optional', 'font-display:block'));
        await page.goto(pathToFileURL(state).href);
        if (!(await page.locator('main > :has(h1) ~ :visible').count())) continue;
        await shoot(page, file);
        break;
      }
      console.log(existsSync(file) ? file : `${name} shows nothing without a customer.`);
    }
  } finally {
    await browser.close();
  }
  await generate(loadSchemas());
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
  const box = await page.locator('main').boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 640, height: 200 };
  const clip = { x, y, width, height: Math.min(height, 640) };
  // An animation that is ended would say that the script of a card form comes too late.
  await page.screenshot({ path, clip, caret: 'hide' });
}
