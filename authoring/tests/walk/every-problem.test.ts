import { expect, test } from 'vitest';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { linkProblems } from '../../walk/fixture-files.ts';

test('a link of no fixture, and what no link can tell, are named with their places', () => {
  const text = `{
  "until tomorow": { "expires_at": "2026-01-16T10:30:00Z" },
  "today": { "expirs_at": "2026-01-15T12:00:00Z" },
  "for ever": {}
}`;
  const found = linkProblems('notice', ['until tomorrow', 'today', 'for ever'], text);
  expect(found.map(toSentence)).toEqual([
    'src/blocks/notice/fixtures/links.json:2:3  No fixture in valid.json is called "until tomorow". Did you mean "until tomorrow"?',
    'src/blocks/notice/fixtures/links.json:3:14  "expirs_at" is not a property here. Did you mean "expires_at"?',
  ]);
});
