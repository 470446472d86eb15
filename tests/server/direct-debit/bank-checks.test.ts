import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBankChecks } from '../../../src/server/direct-debit/bank-checks.ts';
import { passesModulus, readSubstitutes, readWeights } from '../../../src/server/direct-debit/modulus.ts';
import { readSortingCodes } from '../../../src/server/direct-debit/sorting-codes.ts';
import { compiledExample, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, outcomeOf } from '../../support/server/test-server.ts';

/** The weights for the sort codes of the published examples, and the one substitution that they need. */
const weights = `070116 070116 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12
070116 070116 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13
086090 086090 MOD10 0 0 3 7 1 3 7 1 3 7 1 3 7 1 8
089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1
102400 107999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1
110000 119280 DBLAL 0 0 2 1 2 1 2 1 2 1 2 1 2 1 1
134012 134020 MOD11 0 0 0 7 5 9 8 4 6 3 5 2 0 0 4
180002 180002 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1 14
200901 203239 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6
200901 203239 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6
309001 309633 MOD11 0 0 3 2 9 8 5 7 6 5 4 3 2 1 2
309001 309633 MOD11 0 0 3 2 9 8 1 7 6 5 4 3 2 1 9
771900 772799 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 7
820000 827999 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1
820000 827999 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3
870000 872791 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 10
870000 872791 MOD11 0 0 5 10 9 8 0 7 6 5 4 3 2 1 11
938000 938696 MOD11 7 6 5 4 3 2 7 6 5 4 3 2 0 0 5
938000 938696 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 0 5
`;
const substitutions = '938600 938611\r\n';
const sortingCodes = `sort_code,bank,direct_debits
08-99-99,"Bank of Examples, London",yes
089000,Example Savings,no
`;

/** Writes the provider's files, and returns the settings that name them. */
function files(of: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'bank-data-'));
  return Object.fromEntries(
    Object.entries(of).map(([setting, text]) => {
      const file = join(folder, setting);
      writeFileSync(file, text);
      return [setting, file];
    }),
  );
}

const modulusFiles = { MODULUS_WEIGHTS_FILE: weights, MODULUS_SUBSTITUTIONS_FILE: substitutions };

describe('the published modulus check answers its own examples', () => {
  const table = { weighings: readWeights(weights), substitutes: readSubstitutes(substitutions) };
  const valid =
    '089999 66374958, 107999 88837491, 202959 63748472, 871427 46238510, 872427 46238510, 871427 09123496, ' +
    '871427 99123496, 820000 73688637, 827999 73988638, 827101 28748352, 134020 63849203, 118765 64371389, ' +
    '200915 41011166, 938611 07806039, 938600 42368003, 938063 55065200, 772798 99345694, 086090 06774744, ' +
    '309070 02355688, 309070 12345668, 309070 12345677, 309070 99345694, 180002 00000190, 070116 34012583';
  const invalid =
    '938063 15764273, 938063 15764264, 938063 15763217, 118765 64371388, 203099 66831036, 203099 58716970, ' +
    '089999 66374959, 107999 88837493';
  const answers = (pairs: string) =>
    pairs.split(', ').map((pair) => [pair, passesModulus(table, pair.slice(0, 6), pair.slice(7))]);

  test('those that can be', () => expect(answers(valid).filter(([, passes]) => !passes)).toEqual([]));
  test('those that cannot be', () => expect(answers(invalid).filter(([, passes]) => passes)).toEqual([]));
  test('a sort code without a check may have any account', () =>
    expect(passesModulus(table, '000001', '12345678')).toBe(true));
});

test.each([
  ['SORTING_CODES_FILE', 'sort_code,bank\n', 'line 1 must be sort_code,bank,direct_debits'],
  ['SORTING_CODES_FILE', 'sort_code,bank,direct_debits\n08999,Bank,yes\n', 'line 2 must be a sort code'],
  ['SORTING_CODES_FILE', 'sort_code,bank,direct_debits\n', 'has no sort code'],
])('%s %j stops the start: %s', (setting, text, why) => {
  const { [setting]: sortingCodes } = files({ [setting]: text });
  expect(() => openBankChecks({ sortingCodes, modulusWeights: undefined, modulusSubstitutions: undefined })).toThrow(
    new RegExp(`^${setting} .* cannot be read: ${why}`),
  );
});

test.each([
  ['an empty file, as half a download leaves,', () => readWeights('\n'), 'has no weights'],
  ['weights of another form', () => readWeights('089000 089999 MOD12 1 2 3'), 'line 1 must be'],
  [
    'an exception of another edition',
    () => readWeights(weights.replace('1 13\n', '1 15\n')),
    'line 2 has an exception',
  ],
  ['half a substitution', () => readSubstitutes('\n938600'), 'line 2 must be two sort codes'],
])('%s stops the start', (_what, read, why) => expect(read).toThrow(why));

test('a bank may have commas and quotes in its name', () => {
  const codes = readSortingCodes('sort_code,bank,direct_debits\n089999,"A ""B"", C",YES\n');
  expect(codes.get('089999')).toEqual({ bank: 'A "B", C', directDebits: true });
});

test('with the files of the provider the server names the bank, and refuses what cannot be right', async () => {
  const server = await openServer({
    content: compiledExample(),
    env: files({ ...modulusFiles, SORTING_CODES_FILE: sortingCodes }),
  });
  try {
    const { id } = await makeLink(server, 'direct-debit', { values: { customer_email: 'reader@example.com' } });
    const send = (sort_code: string, account_number: string, step?: string) =>
      postMandate(server, id, { sort_code, account_number, step });
    const right = await send('089999', '66374958');
    expect([right.status, JSON.parse(right.text).posted]).toMatchObject([200, { bank: 'Bank of Examples, London' }]);
    for (const [sort_code, account_number, outcome] of [
      ['089999', '66374959', 'account_number modulus'],
      ['089000', '66374958', 'sort_code no-direct-debits'],
      ['123456', '66374958', 'sort_code unknown'],
    ] as const)
      for (const step of [undefined, 'confirm'])
        expect(outcomeOf(await send(sort_code, account_number, step))).toBe(outcome);

    // D-66: what its copy, the same as a PDF, and its letter say of the account.
    expect(outcomeOf(await send('089999', '66374958', 'confirm'))).toBe('/success-dd');
    const account = ['Alex Morgan', '08-••-••', 'Bank of Examples, London', 'ending 4958'];
    const path = `${link(id)}/direct-debit-mandate`;
    const { rows } = (await server.get(path)).body as { rows: { text: string }[] };
    expect(rows.map(({ text }) => text)).toEqual(expect.arrayContaining(account));
    const pdf = await fetch(`${server.url}${path}?format=pdf`);
    const { words: ofPdf } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    const inbox = async () => (await server.get('/demo/letters.json')).body as unknown as { text: string }[];
    await expect.poll(inbox, { timeout: 10_000 }).toHaveLength(1);
    const [letter] = await inbox();
    for (const words of [letter!.text, ofPdf])
      for (const said of [...account, 'I am the account holder', '000000', 'Please also notify us'])
        expect(words).toContain(said);
  } finally {
    await server.close();
  }
});
