/**
 * `npm run docs:pictures`: takes pictures of blocks for docs/blocks.md, each of the block's first fixture in the
 * gallery. With names of blocks after `--` it takes only those; otherwise it takes those that are missing. It then runs `npm run generate`, which puts new pictures into the docs.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
      const [first] = fixturesOf().filter(({ type }) => type === name);
      const state = join(work, `${fileOfState(`block-${name}/${slugOf(first!.title)}`)}.html`);
      if (!existsSync(state) || (!blockNames.length && existsSync(file))) continue;
      await page.goto(pathToFileURL(state).href);
      await shoot(page, file);
      console.log(file);
    }
  } finally {
    await browser.close();
  }
  await generate(loadSchemas());
}

async function shoot(page: Page, path: string): Promise<void> {
  const box = await page.locator('main').boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 640, height: 200 };
  const clip = { x, y, width, height: Math.min(height, 640) };
  await page.screenshot({ path, clip, animations: 'disabled', caret: 'hide' });
}
