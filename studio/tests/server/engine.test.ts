/** The engine of the studio: one answer says what is wrong with drafts, and what pages show. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { galleryOf } from '../../../src/states/gallery.ts';
import { edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { runCommand } from '../../server/commands.ts';
import { openEngine } from '../../server/engine.ts';
import type { Patch } from '../../types.ts';

const help = (words: string) => `## How we help\n\nCall {phone} ${words}.\n\n### Complaints\n\nWe answer.\n`;

const folder = writeTree(edited({ 'text/help.md': help('now') }));
const engine = openEngine(folder, project);
await engine.derive();

const textIn = (patch: Patch | undefined) =>
  patch?.pages.flatMap(({ texts }) => (texts.help ? [texts.help] : [])).join('\n');

test('D-36 an answer has only the pages that drafts change', async () => {
  const { problems, patch } = await engine.check({ 'text/help.md': help('today') });
  expect([problems, patch?.base]).toEqual([[], engine.base()]);
  expect(textIn(patch)).toContain('today');
  expect(patch?.pages.every(({ texts }) => 'help' in texts)).toBe(true);
  expect((await engine.check({})).patch?.pages).toEqual([]);
});

test('D-36 what has a mistake shows as it was before the mistake, and everything else as it is written', async () => {
  const values = readFileSync(join(folder, 'messages.json'), 'utf8');
  const drafts = {
    'text/help.md': help('{nobody}'),
    'messages.json': values.replace(/"next": "[^"]*"/, '"next": "Further"'),
  };
  const { problems, patch, behind } = await engine.check(drafts, { good: { 'text/help.md': help('tomorrow') } });
  expect([problems.length, behind]).toEqual([1, 'part']);
  expect(textIn(patch)).toContain('tomorrow');
  expect(JSON.stringify(patch)).not.toContain('nobody');
});

test('D-36 with a mistake that nobody knows a file without, no page is drawn', async () => {
  const { problems, patch } = await engine.check({ 'pages/new-one.json': '{' });
  expect(problems.length).toBeGreaterThan(0);
  expect(patch).toBeUndefined();
});

test('D-36 an answer describes the files that drafts change and take away, and the saved ones where the browser knows others', async () => {
  const { number } = engine.site();
  const drafts = { 'text/help.md': help('late'), 'text/extra.md': 'More.\n', 'text/none.md': null };
  const { lists, saved } = await engine.check(drafts, { known: number });
  const { files, deletedPaths: gone, names } = lists;
  expect([saved, names?.kinds.text.includes('extra')]).toEqual([undefined, true]);
  expect((await engine.check({}, { known: number })).lists).toEqual({ files: [], deletedPaths: [] });
  expect((await engine.check({}, { known: number - 1 })).saved).toEqual(engine.site());
  expect(files.map(({ path }) => path)).toEqual(['text/extra.md', 'text/help.md']);
  expect(gone).toEqual(['text/none.md']);
  expect(engine.site().files.some(({ path }) => path === 'text/extra.md')).toBe(false);
});

test('D-36 after a save the gallery is another one, and an answer differs from that', async () => {
  const before = engine.base();
  writeFileSync(join(folder, 'text/help.md'), help('today'));
  engine.changed();
  await engine.derive();
  expect(engine.base()).toBeGreaterThan(before);
  expect(await engine.gallery()).toContain('today');
  expect((await engine.check({ 'text/help.md': help('today') })).patch?.pages).toEqual([]);
});

test('D-36 a page that is made leaves the states of all others as they were derived', async () => {
  const sections = async () => (await galleryOf(folder, project)).gallery!.sections;
  const before = await sections();
  runCommand(folder, project, { do: 'new', kind: 'page', name: 'summer-offer' });
  const others = (await sections()).filter((section) => !before.includes(section));
  // The index of the demo, on the page “start”, lists it.
  expect(others.map(({ name }) => name)).toEqual(['start', 'summer-offer']);
});
