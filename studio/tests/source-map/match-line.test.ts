import { expect, test } from 'vitest';
import { compiledPlural } from '../../../src/rules/fill.ts';
import { matchLine } from '../../source-map/match-line.ts';

test('a shown line is found by whichever form its number has', () => {
  const line = `At least ${compiledPlural('months', '01', ['{months} months', 'a month'])}, then go`;
  expect(matchLine(line, 'At least 24 months, then go', 9, true)?.filled).toMatchObject({
    name: 'months',
    value: '24',
  });
  expect(matchLine(line, 'At least a month, then go', 10, true)).toMatchObject({ before: 8 });
  expect(matchLine(line, 'At least, then go', 3, true)).toBeUndefined();
});
