import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Edit, writeTree } from '../../../tests/support/content/content-folder.ts';
import { bilingual } from '../../../tests/support/content/whole-edition.ts';
import { project } from '../../../tests/support/project/project.ts';
import { change } from '../../../tests/support/server/ready-site.ts';
import { noteTranslated } from '../../change/translated.ts';

const changed: Record<string, Edit> = {
  'text/help.md': ['We answer.', 'We answer soon.'],
  'messages.json': ['"notYet": "Call {phone}"', '"notYet": "Ring {phone}"'],
  'editions.json': ['"editions": {', '"editions": { "de": { "language": "de" },'],
};
const siteChanged = () => writeTree(change(bilingual, changed));
const kept = (folder: string) => JSON.parse(readFileSync(join(folder, 'editions/cy/translated.json'), 'utf8'));

test.each(['text/help.md', 'content/editions/cy/text/help.md'])(
  "D-42 npm run content -- translated keeps the original of one file alone, by its own path or its original's: %s",
  (path) => {
    const folder = siteChanged();
    expect(noteTranslated(folder, project, 'cy', path)).toHaveProperty('done');
    expect(kept(folder)['text/help.md']).toContain('We answer soon.');
    expect(kept(folder)['messages.json'].notYet).toBe('Call {phone}');
  },
);

test('D-42 npm run content -- translated keeps one message alone, and without a place all that is translated', () => {
  const folder = siteChanged();
  noteTranslated(folder, project, 'cy', 'messages.json/notYet');
  expect(kept(folder)['messages.json'].notYet).toBe('Ring {phone}');
  expect(kept(folder)['text/help.md']).toContain('We answer.');
  noteTranslated(folder, project, 'cy');
  expect(kept(folder)['text/help.md']).toContain('We answer soon.');
  expect(kept(folder)['values.json']).not.toHaveProperty('monthly_pence');
});

test.each([
  ['de', undefined, 'The edition "de" has no words for anything.'],
  ['cg', undefined, 'There is no edition "cg". Did you mean "cy"?'],
  ['cy', 'text/hlep.md', 'The edition "cy" has no words for text/hlep.md. Did you mean "text/help.md"?'],
  ['cy', 'messages.json/notYte', 'The edition "cy" has no words for messages.json/notYte. Did you mean "notYet"?'],
])('npm run content -- translated %s %s is refused', (edition, place, refused) => {
  expect(noteTranslated(siteChanged(), project, edition, place)).toEqual({ refused });
});
