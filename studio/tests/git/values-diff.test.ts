/** What *Publish* says of values that are others, or will be. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { publisherOf } from '../../git/publish.ts';
import { describeValuesDiff } from '../../git/values-diff.ts';
import { git } from '../support/git-server.ts';

const price = { type: 'money', value: 3500, meaning: 'Monthly price of the broadband, including VAT.' };
const total = { type: 'money', value: 4100, meaning: 'Total monthly cost, including VAT.' };
const from = '2027-04-01T00:00:00+01:00';
const text = (values: object) => JSON.stringify({ $schema: '', ...values });
const contract = new Map([
  ['Your contract', 'It is {price_pence} a month.'],
  ['Other terms', 'None.'],
]);
const before = text({ price_pence: price, total_pence: total });

test('D-37 a price from a date is said in words before it is published, with the document that says so by itself', () => {
  const after = text({
    price_pence: { ...price, changes: [{ from, value: 4100 }] },
    total_pence: { ...total, changes: [{ from, value: 4700 }] },
  });
  expect(describeValuesDiff(before, after, contract)).toEqual({
    diff: [
      'Monthly price of the broadband: £35.00, £41.00 from 1 April 2027',
      'Total monthly cost: £41.00, £47.00 from 1 April 2027',
      '“Your contract” says so from then without a new version: the value is filled in.',
    ],
    summary: '“Monthly price of the broadband” to £41.00 from 1 April 2027 and 1 more value',
  });
  expect(describeValuesDiff(after, before, new Map()).diff).toContain(
    'Total monthly cost: £41.00, with no change on a date any more',
  );
});

test.each([
  [{ price_pence: { ...price, value: 3600 } }, 'Monthly price of the broadband: £36.00 instead of £35.00'],
  [{}, 'Monthly price of the broadband: no longer there'],
])('D-37 a value that is another at once is said with what it was, and one that is gone: %j', (values, said) => {
  const { diff } = describeValuesDiff(before, text({ ...values, total_pence: total }), contract);
  expect(diff).toEqual([said, '“Your contract” says so at once without a new version: the value is filled in.']);
});

test('D-37 what is only noted beside a value is no change for customers', () => {
  const noted = text({ price_pence: { ...price, sample: true }, total_pence: total });
  expect(describeValuesDiff(before, noted, contract)).toEqual({});
});

test('D-37 the message that is proposed says which value becomes what', async () => {
  const content = writeTree(edited({ 'documents/contract/price.md': 'It costs {monthly_pence}.' }));
  git(content, 'init', '--quiet', '--initial-branch', 'main');
  git(content, 'add', '.');
  git(content, 'commit', '--quiet', '--message', 'The content');
  const dated = edited({
    'values.json': ['"value": 4100', `"value": 4100, "changes": [{ "from": "${from}", "value": 4400 }]`],
  });
  writeFileSync(join(content, 'values.json'), String(dated['values.json']));
  expect(await publisherOf(content, { check: () => [] }).state()).toMatchObject({
    message: 'Change “Monthly cost” to £44.00 from 1 April 2027',
    changes: [
      {
        what: 'the values',
        diff: ['Monthly cost: £41.00, £44.00 from 1 April 2027', expect.stringMatching(/^“.*” says so from then/)],
      },
    ],
  });
});
