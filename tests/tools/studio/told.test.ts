/** What *Publish* says of what was and what is, and the message that it proposes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messageFor } from '../../../src/tools/studio/git/changes.ts';
import { toldOf } from '../../../src/tools/studio/git/told.ts';

const site = readFileSync('content/site.json', 'utf8');

test('D-36 a setting, a label and a short text are told as they were and as they are', () => {
  const after = site.replace('01632 960 123', '01632 960 999').replace('"Cookies policy"', '"Cookies"');
  expect(toldOf('content/site.json', site, after)).toEqual([
    'Phone: 01632 960 123 → 01632 960 999',
    '“Label” of “Cookies policy”: Cookies policy → Cookies',
  ]);
  expect(toldOf('content/text/a.md', 'Back soon.\n', 'Back at noon.\n')).toEqual(['Back soon. → Back at noon.']);
  expect(toldOf('content/text/a.md', 'One.\n\nTwo.\n', 'One.\n')).toEqual([]);
});

test('D-36 of many changes in a file the first are told, and how many more there are', () => {
  const words = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, 'Old']));
  const told = toldOf('content/messages.json', JSON.stringify(words), JSON.stringify(words).replaceAll('Old', 'New'));
  expect([told[0], told.length, told.at(-1)]).toEqual(['A: Old → New', 5, 'and 2 more']);
});

const changed = (what: string) => ({ does: 'changed' as const, what });

test.each([
  [[changed('page “Set up a card”')], 'Change “Set up a card”'],
  [['A', 'B', 'C', 'D'].map((name) => changed(`page “${name}”`)), 'Change “A”, “B”, “C” and 1 more'],
  [
    ['A title of many words indeed', 'Another of as many words', 'The third one of them'].map((name) =>
      changed(`text “${name}”`),
    ),
    'Change “A title of many words indeed” and 2 more',
  ],
  [[changed(`file ${'a'.repeat(80)}`), changed('the site')], 'Change 2 files'],
])('D-36 the proposed message names what changed in at most 72 letters: %#', (changes, message) => {
  expect(messageFor(changes)).toBe(message);
  expect(message.length).toBeLessThanOrEqual(72);
});
