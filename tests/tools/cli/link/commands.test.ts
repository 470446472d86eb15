import { describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/tools/cli/client/client.ts';
import { parseCommand } from '../../../../src/tools/cli/link/commands.ts';
import { readValues } from '../../../../src/tools/cli/link/files.ts';

describe('the command line of link', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean), now);
  /** The calls that a command makes, each answered alike. */
  async function callsOf(line: string, answer: object = { links: [] }): Promise<Call[]> {
    const calls: Call[] = [];
    await parse(line).work(async <Answer>(call: Call) => {
      calls.push(call);
      return answer as Answer;
    });
    return calls;
  }

  test('create says all that a link can be made of', async () => {
    const line =
      'create --journey contract-mandate --customer existing --methods card --expires 14d --amount 34.99 --json';
    expect(parse(line).json).toBe(true);
    expect(await callsOf(line)).toEqual([
      {
        ...{ method: 'POST', path: '/links', query: { sample_order: 'true' } },
        body: {
          journey: 'contract-mandate',
          customer_type: 'existing',
          payment_methods: ['card'],
          amount_pence: 3499,
          expires_at: '2026-12-05T00:00:00.000Z',
        },
      },
    ]);
  });

  test.each([
    ['create --journey card --expires never', { body: { journey: 'card', expires_at: null } }],
    ['create --journey contract --offer fixed', { body: { journey: 'contract', values: { offer: 'fixed' } } }],
    [
      'list --status used --since 7d --limit 5',
      { method: 'GET', path: '/links', query: { status: 'used', since: '2026-11-13T12:00:00.000Z', limit: 5 } },
    ],
    ['demo --reset', { method: 'POST', path: '/demo/reset' }],
  ])('"%s" is one call', async (line, call) => {
    expect(await callsOf(line)).toMatchObject([call]);
  });

  test('show --document asks for the document of an act', async () => {
    const line = 'show X --document --act switch-consent';
    const query = { act: 'switch-consent' };
    expect(await callsOf(line, { base64: '' })).toEqual([{ method: 'GET', path: '/links/X/agreed-document', query }]);
  });

  test.each([
    ['expire', 'npm run call -- POST /links/{link}/expire'],
    ['refund X', 'npm run call -- POST /links/{link}/refunds \'{"reason":"…"}\' --key {key}'],
    ['export --since 7d', 'npm run call -- GET "/events?since=2026-11-20T00:00:00Z"'],
    ['verify', 'npm run doorstep -- verify'],
    ['database-roles', 'npm run doorstep -- roles --role {role}'],
  ])('D-69 "%s" is gone, and names what takes its place', (line, instead) => {
    expect(() => parse(line)).toThrow(`"link ${line.split(' ')[0]}" is gone. In its place: ${instead}`);
  });

  test.each([
    ['', 'Say what to do'],
    ['make', 'There is no "make"'],
    ['create', 'Say which journey'],
    ['create --journey card --customer old', '--customer must be'],
    ['create --journey card --methods cash', '--methods must be'],
    ['create --journey card --methods card,card', '--methods must be'],
    ['create --journey card --amount 1.5', '--amount must be'],
    ['create --journey card --amount 3499', '--amount 3499 could be £34.99 or £3499.00'],
    ['create --journey card --amount 35', 'Write 0.35 or 35.00.'],
    ['create --journey card --amount -1', '--amount must be'],
    ['create --journey card --expires soon', '--expires must be'],
    ['create --journey card --expires 2020-01-01T00:00:00Z', '--expires must be in the future'],
    ['create --journey card --values /nowhere.json', '--values: /nowhere.json is no file that can be read'],
    ['create --journey card more', '"more" is one word too many'],
    ['create --journey card --colour red', "Unknown option '--colour'"],
    ['show', 'Say which link'],
    ['show a b', '"b" is one word too many'],
    ['demo', '"demo" does one thing'],
    ['show --document', 'Say which link'],
    ['show X --out file', '--act and --out go with --document'],
    ['list --status gone', '--status must be active or used'],
    ['list --limit many', '--limit must be a number'],
    ['list --since yesterday', '--since must be how long ago'],
    ['create --lines x --journey card', '--journey does not go with --lines'],
  ])('"%s" is answered with a sentence', (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
  });

  test('a file that is no JSON is named', () => {
    expect(() => readValues('README.md')).toThrow(/^--values: README\.md /);
  });
});
