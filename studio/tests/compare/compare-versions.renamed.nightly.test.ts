import { expect, test } from 'vitest';
import { rename } from '../../../src/content/change/rename.ts';
import { loadProject } from '../../../src/content/folder/load.ts';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { compareVersions } from '../../compare/compare-versions.ts';
import type { StateChange } from '../../compare/comparison.ts';
import { inGroups } from '../../compare/summary.ts';

const project = loadProject();

test('D-37 a page with another name and address is compared with itself: no state is new or gone', async () => {
  const [before, content] = [writeTree(smallSite), writeTree(smallSite)];
  for (const renaming of [
    { kind: 'page', old: 'contract-start', next: 'your-contract' },
    { kind: 'path', old: '/contract-start', next: '/your-contract' },
  ] as const)
    expect(rename(content, project, renaming)).toHaveProperty('changed');
  const { assets } = project;
  const version = { before: { content: before, assets }, after: { content, assets } };
  const found = await compareVersions({ ...version, today: '2026-11-21', project });
  if ('mistakes' in found) throw new Error(JSON.stringify(found.mistakes));
  const { states } = found.comparison;
  expect(states.filter(({ is }) => is !== 'changed')).toEqual([]);
  const own = states.filter(({ id }) => id.startsWith('your-contract/'));
  expect(own.length).toBeGreaterThan(0);
  // Frames draw each by its own version's page.
  for (const [side, name] of [
    ['before', 'contract-start'],
    ['after', 'your-contract'],
  ] as const)
    for (const { id } of own) {
      const [section] = found.sides[side].gallery.sections;
      expect(section!.pictures.find((picture) => picture.id === id)?.scene.page, side).toBe(name);
    }
});

test('D-37 the states of a page that is new or gone stand in one box', () => {
  const state = (id: string, is: StateChange['is'], words: string) =>
    ({ id, is, page: 'Prices', lines: [[{ text: words, is: 'added' }]] }) as unknown as Parameters<
      typeof inGroups
    >[0][number];
  const groups = inGroups([state('a', 'new', 'One'), state('b', 'new', 'Two'), state('c', 'changed', 'Three')]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
});
