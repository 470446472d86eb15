import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Block, contentOf, reason, shows } from '../../../../tests/support/content/asking-journey.ts';
import { problemsOf } from '../../../../tests/support/content/content-folder.ts';
import { checkContent } from '../../../check/check.ts';

/** The content of the project with a question before the last button of a page. */
function asking(page: string, when?: object): Record<string, string> {
  const entries = readdirSync('content', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  const tree = Object.fromEntries(paths.map((path) => [path.replace('content/', ''), readFileSync(path, 'utf8')]));
  const file = `pages/${page}.json`;
  const { blocks, ...rest } = JSON.parse(tree[file]!);
  const question = { type: 'question-yes-no', name: 'callFirst', label: 'Shall we call?', ...(when && { when }) };
  return { ...tree, [file]: JSON.stringify({ ...rest, blocks: [question, ...blocks] }) };
}

/** The files once the mend of their only mistake is done, with its label. */
function mended(tree: Record<string, string>) {
  const [problem, ...others] = problemsOf(tree);
  expect(others).toEqual([]);
  const { way } = problem!;
  if (way?.do !== 'put') throw new Error('It has no button.');
  const files = { ...tree };
  for (const { file, at, value } of way.puts) {
    const data = JSON.parse(files[file] ?? '{}');
    const holder = at.slice(0, -1).reduce((one, step) => one[step], data);
    const last = at.at(-1);
    if (last !== undefined) holder[last] = value;
    // An editor writes the words of a new button.
    files[file] = JSON.stringify(last === undefined ? value : data).replaceAll('"label":""', '"label":"Go on"');
  }
  return { label: way.label, files };
}

test.each([
  [
    'contract-start',
    'Ask it on a page of its own, after this one in contract, contract-mandate, switch, switch-mandate',
    ['contract-start', 'call-first', 'early-start'],
  ],
  [
    'ots-confirm',
    'Ask it on a page of its own, before this one in switch, switch-mandate',
    ['early-start', 'call-first', 'ots-confirm'],
  ],
])('D-41 a question on %s, which records something else, gets a page of its own by a button', (page, label, around) => {
  const done = mended(asking(page));
  expect(done.label).toBe(label);
  const { steps } = JSON.parse(done.files['journeys.json']!).journeys.switch;
  const names = steps.map((step: string | { page: string }) => (typeof step === 'string' ? step : step.page));
  expect(names.join()).toContain(around.join());
  expect(problemsOf(done.files)).toEqual([]);
});

test('D-41 a question for some gets a step for them alone', () => {
  const when = { fact: 'customer_type', is: 'existing' };
  const { files } = mended(asking('contract-start', when));
  expect(JSON.parse(files['journeys.json']!).journeys.contract.steps[1]).toEqual({ page: 'call-first', when });
  expect(problemsOf(files)).toEqual([]);
});

const waysOf = (...blocks: Block[]) =>
  checkContent(contentOf(blocks, shows)).flatMap(({ message, way }) => (way?.do === 'put' ? [{ message, way }] : []));

test('D-41 a question on a page without a button gets one that records it, whose words are still to be written', () => {
  const found = waysOf(reason).find(({ way }) => way.label === 'Let a button record it, as ask-answers');
  const value = { type: 'button', label: '', act: 'ask-answers', to: 'next' };
  expect(found?.way.puts.at(-1)).toEqual({ file: 'pages/ask.json', at: ['blocks', 1], value });
});
