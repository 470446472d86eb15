/** A discount of so many per cent until a day: total, discount and what is left agree, on each day. */
import { expect, test } from 'vitest';
import type { Compiled, LinkRequest } from '../../../src/types.gen.ts';
import { wholeContent } from '../../support/project/project.ts';
import { compiled as testSite } from '../../support/server/server-site.ts';
import { openServer } from '../../support/server/test-server.ts';

const content: Compiled = { ...wholeContent().compiled!, headers: testSite.headers };
const until = '2027-03-31T23:00:00Z';
const value = (value: number, later: number) => ({
  ...{ type: 'money' as const, value },
  changes: [{ from: until, value: later }],
});
const total = 'monthly_total_pence';
const discounted: Compiled = {
  ...content,
  site: {
    ...content.site,
    values: { ...content.site.values, off_pence: value(410, 0), left_pence: value(3690, 4100) },
    dates: [until],
  },
  valueRules: {
    ...content.valueRules,
    off_pence: { sum: [total], percent: 10 },
    left_pence: { sum: [total], minus: ['off_pence'] },
  },
};
const refusal = async (values: object, at: string) => {
  const shop = await openServer({ content: discounted, now: () => new Date(at) });
  try {
    return await shop.ask({ name: 'create', link: { journey: 'contract', values } as LinkRequest }).then(
      () => 'made',
      (error: Error) => error.message,
    );
  } finally {
    await shop.close();
  }
};
const dear = { broadband_monthly_pence: 3505, monthly_total_pence: 4105 };

test.each([
  ['as content says it', {}, '2027-03-01', 'made'],
  ['as content says it after the day', {}, '2027-04-02', 'made'],
  ['rounded half up', { ...dear, off_pence: 411, left_pence: 3694 }, '2027-04-02', 'made'],
  ['none at all', { off_pence: 0, left_pence: 4100 }, '2027-04-02', 'made'],
  [
    'of another total',
    { ...dear, left_pence: 3695 },
    '2027-03-01',
    'The value "off_pence" is £4.10, and 10 % of "monthly_total_pence" make £4.11.',
  ],
  [
    'that is not taken away',
    { off_pence: 410, left_pence: 4100 },
    '2027-04-02',
    'The value "left_pence" is £41.00, and "monthly_total_pence" less "off_pence" make £36.90.',
  ],
])('D-32 a discount of 10 per cent until a day: %s', async (_name, values, at, said) => {
  expect(await refusal(values, at)).toContain(said);
});
