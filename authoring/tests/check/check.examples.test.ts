import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { project } from '../../../tests/support/project/project.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { readSite } from '../../check/site.ts';

/** By day the other tests that read these, or walk them in the browser, fail at a mistake in them. */
const others = readdirSync('examples').filter((name) => isNightly || name === 'direct-debit');

test.each(others)('the content of the example %s has no mistake', (name) => {
  const folder = contentDir({ CONTENT_DIR: `examples/${name}/content` });
  expect(readSite(folder, project).problems).toEqual([]);
});

const forForm = ['notice', 'info', 'dd-mandate', 'Set up your Direct Debit with us', 'Have your sort code'];
/** The words of content/ that a copy of its page in an example has others for. */
const replaced: Record<string, string[]> = { 'direct-debit': forForm, welsh: forForm, wallets: ['Pay with your card'] };

const copies = readdirSync('examples').flatMap((name) =>
  globSync('*.json', { cwd: `examples/${name}/changes/pages` })
    .filter((page) => existsSync(`content/pages/${page}`))
    // Its one button takes the place of four, of which three only say something.
    .filter((page) => page !== 'start-single-payment.json')
    .map((page) => [name, page] as const),
);

test.each(copies)('what the example %s has in the place of %s has all that the page itself has', (name, page) => {
  const missing = textsOfPage(`content/pages/${page}`);
  for (const word of textsOfPage(`${contentDir({ CONTENT_DIR: `examples/${name}/content` })}/pages/${page}`)) {
    const index = missing.indexOf(word);
    if (index >= 0) missing.splice(index, 1);
  }
  const others = replaced[name] ?? [];
  expect(missing.filter((word) => !others.some((other) => word.startsWith(other)))).toEqual([]);
});

/** Every text in a page, each as often as it is there. */
function textsOfPage(file: string): string[] {
  const words: string[] = [];
  JSON.parse(readFileSync(file, 'utf8'), (key, value) => {
    if (typeof value === 'string' && key !== '$schema') words.push(value);
    return value;
  });
  return words;
}
