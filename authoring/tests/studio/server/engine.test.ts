/** The engine of the studio: at once what pages show with drafts, and from its thread what is wrong with them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { edited, writeTree } from '../../../../tests/support/content/content-folder.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { openChecker } from '../../../studio/server/checker.ts';
import { openEngine } from '../../../studio/server/engine.ts';
import type { Patch } from '../../../studio/types.ts';

const help = (words: string) => `## How we help\n\nCall {phone} ${words}.\n\n### Complaints\n\nWe answer.\n`;

const folder = writeTree(edited({ 'text/help.md': help('now') }));
const checker = openChecker(folder, project.assets);
afterAll(() => checker.close());
const engine = openEngine(folder, project, checker);
const { base } = (await engine.content())!;

const textIn = (patch: Patch | undefined) =>
  patch?.pages.flatMap(({ texts }) => (texts.help ? [texts.help] : [])).join('\n');

test('D-36 an answer has only the pages that drafts change', async () => {
  const { problems, patch } = await engine.draw({ drafts: { 'text/help.md': help('today') } });
  expect([problems, patch?.base]).toEqual([[], base]);
  expect(textIn(patch)).toContain('today');
  expect(patch?.pages.every(({ texts }) => 'help' in texts)).toBe(true);
  expect((await engine.draw({ drafts: {} })).patch?.pages).toEqual([]);
});

test('D-36 what has a mistake shows as it was before the mistake, and everything else as it is written', async () => {
  const messages = readFileSync(join(folder, 'messages.json'), 'utf8');
  const drafts = {
    'text/help.md': help('{nobody}'),
    'messages.json': messages.replace(/"next": "[^"]*"/, '"next": "Further"'),
  };
  const { problems, patch, behind } = await engine.draw({ drafts, good: { 'text/help.md': help('tomorrow') } });
  expect([problems.length, behind]).toEqual([1, 'part']);
  expect(textIn(patch)).toContain('tomorrow');
  expect(JSON.stringify(patch)).not.toContain('nobody');
});

test('D-36 what is not filled in yet says so in the picture, and the page around it follows what is written', async () => {
  const site = readFileSync(join(folder, 'site.json'), 'utf8');
  const notice = '"notices": [{ "text": "", "tone": "info" }],';
  const drafts = { 'text/help.md': help('soon'), 'site.json': site.replace('"footer"', `${notice} "footer"`) };
  const { problems, patch, behind } = await engine.draw({ drafts });
  expect([problems, behind]).toEqual([[], undefined]);
  expect(patch?.site.notices?.[0]?.text).toBe('[Not filled in yet: text]');
  expect(textIn(patch)).toContain('soon');
  const checked = await engine.check({ drafts });
  expect(checked.problems.map(({ message }) => message)).toContain('Not filled in yet: "text".');
});

test('D-36 with a mistake that nobody knows a file without, no page is drawn', async () => {
  const { problems, patch, behind } = await engine.draw({ drafts: { 'pages/new-one.json': '{' } });
  expect(problems.length).toBeGreaterThan(0);
  expect([patch, behind]).toEqual([undefined, 'all']);
});

test('D-64 the thread finds what only the whole content shows, while the pages are drawn all the same', async () => {
  const drafts = { 'documents/contract/extra.md': '## Extra\n\nMore.\n' };
  const [{ problems: first }, { problems }] = [await engine.draw({ drafts }), await engine.check({ drafts })];
  expect(first).toEqual([]);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('does not list this section')]);
});

test('D-36 an answer describes the files that drafts change and take away, and the saved ones where the browser knows others', () => {
  const site = engine.site();
  const { number } = site;
  const drafts = { 'text/help.md': help('late'), 'text/extra.md': 'More.\n', 'text/none.md': null };
  const { lists, saved } = engine.lists({ drafts, known: number });
  const { files, deletedPaths: gone, names } = lists;
  expect([saved, names?.kinds.text.includes('extra')]).toEqual([undefined, true]);
  expect(engine.lists({ drafts: {}, known: number }).lists).toEqual({ files: [], deletedPaths: [] });
  expect(engine.lists({ drafts: {}, known: number - 1 }).saved).toEqual(site);
  expect(files.map(({ path }) => path)).toEqual(['text/extra.md', 'text/help.md']);
  expect(gone).toEqual(['text/none.md']);
  expect(site.files.some(({ path }) => path === 'text/extra.md')).toBe(false);
});

test('D-64 the states of one page are listed when they are asked for, with what is not saved', async () => {
  const changes = '"value": 24, "changes": [{ "from": "2027-04-01T00:00:00+01:00", "value": 18 }],';
  const drafts = {
    'values.json': readFileSync(join(folder, 'values.json'), 'utf8').replace('"value": 24,', changes),
    'text/help.md': help('for {contract_months} months'),
  };
  const of = { kind: 'page', name: 'help' } as const;
  expect((await engine.states({ drafts: {}, of }))?.pictures).toHaveLength(1);
  const titles = (await engine.states({ drafts, of }))?.pictures.map(({ title }) => title);
  expect(titles).toContain('As on 1 April 2027 at 00:00');
  const block = await engine.states({ drafts: {}, of: { kind: 'block', name: 'button' } });
  expect(block?.pictures.map(({ title }) => title)).toContain('Goes to a page');
});

test('D-36 after a save the content is another one, and an answer differs from that', async () => {
  writeFileSync(join(folder, 'text/help.md'), help('today'));
  engine.changed();
  const content = await engine.content();
  expect(content!.base).toBeGreaterThan(base);
  expect(JSON.stringify(content)).toContain('today');
  expect((await engine.draw({ drafts: { 'text/help.md': help('today') } })).patch?.pages).toEqual([]);
});

test('D-76 what only customers meet comes after what is wrong as it is written, some pages at a time', async () => {
  const drafts = { 'text/help.md': help('{paid_amount}') };
  let checked = await engine.check({ drafts });
  expect(checked.problems).toEqual([]);
  const all = checked.unwalked;
  while (checked.unwalked) checked = await engine.check({ drafts, walks: true });
  expect(all).toBeGreaterThan(1);
  expect(checked.problems[0]!.message).toContain('{paid_amount} is empty on pages/');
  // Nothing has to be walked again.
  expect(await engine.check({ drafts })).toMatchObject({ problems: checked.problems, unwalked: 0 });
});
