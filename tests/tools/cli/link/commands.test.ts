import { describe, expect, test } from 'vitest';
import { parseCommand } from '../../../../src/tools/cli/link/commands.ts';
import { readValues } from '../../../../src/tools/cli/link/files.ts';

describe('the command line of link', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean), now);

  test('create says all that a link can be made of', () => {
    expect(
      parse('create --journey contract-mandate --customer existing --methods card --expires 14d --amount 34.99 --json'),
    ).toEqual({
      json: true,
      command: {
        name: 'create',
        link: {
          journey: 'contract-mandate',
          customer_type: 'existing',
          payment_methods: ['card'],
          amount_pence: 3499,
          expires_at: '2026-12-05T00:00:00.000Z',
        },
      },
    });
  });

  test('create makes a link that never expires', () => {
    const link = { journey: 'card', expires_at: null };
    expect(parse('create --journey card --expires never')).toEqual({ json: false, command: { name: 'create', link } });
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
  ])('"%s" is answered with a sentence', (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
  });

  test('a file that is no JSON is named', () => {
    expect(() => readValues('README.md')).toThrow(/^--values: README\.md /);
  });
});
