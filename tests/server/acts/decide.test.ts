import { describe, expect, test } from 'vitest';
import { secondOf } from '../../../src/rules/dates.ts';
import type { Act } from '../../../src/rules/journey/journey.ts';
import {
  allowed,
  type Cell,
  type Column,
  columns,
  type Operation,
  type Situation,
} from '../../../src/server/acts/allowed.ts';
import { decide, type Facts } from '../../../src/server/acts/decide.ts';
import { Refusal } from '../../../src/server/base/refusal.ts';
import { type LinkStatus, statusOf } from '../../../src/server/journey/status.ts';
import type { Attempt, AttemptState } from '../../../src/server/ledger/attempts.ts';
import type { LinkRow } from '../../../src/server/ledger/link.ts';
import type { RecordRow } from '../../../src/server/ledger/records.ts';
import { agreement } from '../../support/server/agree.ts';
import { withQuestions } from '../../support/server/answers-site.ts';
import { compiled, demoId } from '../../support/server/server-site.ts';

const now = new Date('2026-03-01T12:00:00Z');
const id = demoId(101);

type Given = {
  journey: string;
  methods?: LinkRow['payment_methods'];
  amount?: number | null;
  recorded?: Act[];
  status?: LinkStatus;
  pending?: Facts['link']['pending'];
  order?: boolean;
};

function linkOf({
  journey,
  methods = [],
  amount = 3499,
  recorded = [],
  status,
  pending = [],
  order = false,
}: Given): Facts['link'] {
  const row = {
    id,
    journey,
    payment_methods: methods,
    amount_pence: amount,
    own_values: {},
    has_order: order,
  } as unknown as LinkRow;
  const records = recorded.map(
    (act) => ({ act, reference: `DS-${act}`, recorded_at: now, receipt: 'a receipt' }) as unknown as RecordRow,
  );
  return {
    row,
    records,
    facts: [],
    attempts: [],
    recorded,
    end: { linkSha256: '', number: recorded.length, previous: null },
    pending,
    letters: [],
    status: status ?? statusOf(compiled.site, row, { journey, payment_methods: methods, completed: recorded }, now),
    readAt: now,
    as_of: secondOf(now),
    values: {},
  };
}

const attempt = (
  state: AttemptState,
  key = 'key',
  nonce_sha256 = 'nonce',
  link_id = id,
  act: Act = 'payment',
): Attempt => ({ link_id, act, key, nonce_sha256, state, statement: null, button: null }) as Attempt;

/** The test site, with a Direct Debit form. */
const site = withQuestions();
site.site.methods['direct-debit'].act = 'direct-debit-mandate';

const answer = (given: Given, more: Partial<Facts> & { operation: Operation }): Cell => {
  try {
    return decide({ compiled: site, link: linkOf(given), ...more }) ? 'repeated' : 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.slug;
    throw error;
  }
};

const card = { key: 'key', nonceSha256: 'nonce' };
const pending = { act: 'payment' as const, reference: 'DS-1' };

test('the answers come in the order that is promised', () => {
  expect(allowed.map(({ situation }) => situation)).toEqual([
    'key-reused',
    'recorded',
    'used',
    'maintenance',
    'sor-expired',
    'expired',
    'not-in-journey',
    'other-method',
    'step-missing',
    'amount-unknown',
    'document-changed',
    'words-missing',
    'card-pending',
    'card-unauthenticated',
    'card-spent',
    'open',
  ]);
});

describe('of two answers that apply, the first in order is given', () => {
  const single = { journey: 'single-payment' };
  const mandate = { journey: 'contract-mandate', methods: ['card' as const, 'direct-debit' as const] };
  const staleAgreement = { ...agreement, version: 'older' };

  test.each<[string, Given, Partial<Facts> & { operation: Operation }]>([
    [
      'key-reused',
      { ...single, recorded: ['payment'] },
      { operation: 'payment', card, attempts: [attempt('succeeded', 'key', 'other')] },
    ],
    [
      'repeated',
      { ...single, recorded: ['payment'] },
      { operation: 'payment', card, attempts: [attempt('succeeded')] },
    ],
    ['repeated', { ...single, recorded: ['payment'], status: 'maintenance' }, { operation: 'payment' }],
    ['link-expired', { ...single, status: 'expired' }, { operation: 'switch-consent' }],
    [
      'not-in-journey',
      { journey: 'contract-mandate', methods: ['direct-debit'], recorded: ['direct-debit-mandate'] },
      { operation: 'payment-method' },
    ],
    ['payment-method-recorded', { ...mandate, recorded: ['direct-debit-mandate'] }, { operation: 'payment-method' }],
    ['step-missing', mandate, { operation: 'payment-method', card, attempts: [] }],
    ['document-changed', { journey: 'contract' }, { operation: 'contract-agreement', shown: staleAgreement }],
    [
      'amount-unknown',
      { ...single, amount: null, pending: [pending] },
      { operation: 'payment', card, shown: { button: 'Other words' } },
    ],
    ['document-changed', single, { operation: 'payment', card, shown: { statement: 'Other words' } }],
    ['fields-invalid', { ...single, pending: [pending] }, { operation: 'payment', card, shown: {} }],
    [
      'payment-pending',
      { ...single, pending: [pending] },
      { operation: 'payment', card, attempts: [attempt('unauthenticated')] },
    ],
    [
      'authentication-missing',
      single,
      { operation: 'payment', card, attempts: [attempt('unauthenticated'), attempt('declined', 'other')] },
    ],
    ['card-declined', single, { operation: 'payment', card, attempts: [attempt('declined', 'other')] }],
    [
      'card-declined',
      single,
      { operation: 'payment', card, attempts: [attempt('succeeded', 'key', 'nonce', demoId(102))] },
    ],
  ])('%s', (expected, given, more) => {
    expect(answer(given, more)).toBe(expected);
  });
});

describe('nothing stands in the way of', () => {
  test.each(
    Object.entries<[Given, Partial<Facts> & { operation: Operation }]>({
      'a first payment': [{ journey: 'single-payment' }, { operation: 'payment', card, attempts: [] }],
      'another card after one was declined': [
        { journey: 'single-payment' },
        { operation: 'payment', card, attempts: [attempt('declined', 'other', 'other')] },
      ],
      'the same call once it is known that nothing was taken': [
        { journey: 'single-payment' },
        { operation: 'payment', card, attempts: [attempt('not-taken')] },
      ],
      'the same key on another link': [
        { journey: 'single-payment' },
        {
          operation: 'payment',
          card: { ...card, nonceSha256: 'new' },
          attempts: [attempt('pending', 'key', 'other', demoId(102))],
        },
      ],
      'a contract as it stands': [{ journey: 'contract' }, { operation: 'contract-agreement', shown: agreement }],
    }),
  )('%s', (_name, [given, more]) => {
    expect(answer(given, more)).toBe('allowed');
  });
});

describe('every cell of the table of what is allowed', () => {
  type Setting = { given: Given; more: Partial<Facts> & { operation: Operation } };

  /** A link on which the call may be made. */
  /** The acts of the sample site, each with the column of its kind. */
  const operations: [Operation, Column][] = [
    ['contract-agreement', 'agree'],
    ['leaving', 'answer'],
    ['switch-consent', 'confirm'],
    ['payment-method', 'keep-card'],
    ['direct-debit-mandate', 'mandate'],
    ['payment', 'pay'],
    ['client-token', 'client-token'],
    ['switch-order', 'switch-order'],
  ];
  const open: Record<Operation, Given> = {
    'contract-agreement': { journey: 'contract' },
    leaving: { journey: 'leaving' },
    'switch-consent': { journey: 'switch', recorded: ['contract-agreement'], order: true },
    'payment-method': { journey: 'contract-mandate', methods: ['card'], recorded: ['contract-agreement'] },
    'direct-debit-mandate': {
      journey: 'contract-mandate',
      methods: ['direct-debit'],
      recorded: ['contract-agreement'],
    },
    payment: { journey: 'single-payment' },
    'client-token': { journey: 'contract-mandate', methods: ['card'], recorded: ['contract-agreement'] },
    'switch-order': { journey: 'switch', order: true },
  };
  const state = (status: LinkStatus) => (s: Setting) => {
    s.given.status = status;
  };
  const withAttempt = (made: (act: Act) => Attempt) => (s: Setting) => {
    Object.assign(s.more, { card, attempts: [made(s.more.operation as Act)] });
  };

  /** What brings a link into each situation. */
  const bring: Record<Situation, (setting: Setting) => void> = {
    'key-reused': withAttempt((act) => attempt('declined', 'key', 'other', id, act)),
    recorded: ({ given, more }) => {
      given.recorded = [...(given.recorded ?? []), more.operation as Act];
    },
    used: state('used'),
    maintenance: state('maintenance'),
    'sor-expired': state('sor-expired'),
    expired: state('expired'),
    'not-in-journey': (s) => {
      s.given =
        s.more.operation === 'contract-agreement' ? { journey: 'card', methods: ['card'] } : { journey: 'contract' };
    },
    'other-method': ({ given, more }) => {
      const other = more.operation === 'payment-method' ? 'direct-debit-mandate' : 'payment-method';
      Object.assign(given, { recorded: [...(given.recorded ?? []), other], status: 'active' });
    },
    'step-missing': ({ given, more }) => {
      given.recorded = [];
      if (['contract-agreement', 'leaving', 'payment'].includes(more.operation)) given.journey = 'late';
    },
    'document-changed': ({ more }) => {
      more.shown = { statement: 'Words of another release' };
    },
    'amount-unknown': ({ given }) => {
      given.amount = null;
    },
    'words-missing': ({ more }) => {
      more.shown = {};
    },
    'card-pending': ({ given, more }) => {
      given.pending = [{ act: more.operation === 'payment' ? 'payment' : 'payment-method', reference: 'DS-1' }];
    },
    'card-unauthenticated': withAttempt((act) => attempt('unauthenticated', 'key', 'nonce', id, act)),
    'card-spent': withAttempt((act) => attempt('declined', 'other', 'nonce', demoId(102), act)),
    open: () => undefined,
  };
  const late = structuredClone(site);
  late.site.journeys.late = {
    steps: [],
    acts: [
      { act: 'switch-consent', page: 'ots-confirm' },
      { act: 'contract-agreement', page: 'contract-start', document: 'contract' },
      { act: 'payment', page: 'single-card-payment' },
      { act: 'leaving', page: 'check' },
    ],
  };

  const cells = allowed.flatMap(({ situation, cells }) =>
    operations.map(([name, column]) => [situation, name, cells[column]] as const),
  );

  test.each(cells)('%s × %s: %s', (situation, name, cell) => {
    const setting: Setting = { given: structuredClone(open[name]!), more: { operation: name, compiled: late } };
    bring[situation](setting);
    expect(answer(setting.given, setting.more)).toBe(cell ?? 'allowed');
  });

  test('is there, and nothing is answered twice', () => {
    expect(cells).toHaveLength(16 * 8);
    expect(new Set(allowed.map(({ situation }) => situation)).size).toBe(16);
    expect(allowed.at(-1)!.cells).toEqual(Object.fromEntries(columns.map((column) => [column, 'allowed'])));
  });

  test('is that of a kind which is tested here, for each further kind', () => {
    const cellsOf = (column: Column) => JSON.stringify(allowed.map(({ cells }) => cells[column] ?? null));
    const tested = operations.map(([, column]) => cellsOf(column));
    for (const column of columns) expect(tested, column).toContain(cellsOf(column));
  });
});

describe('D-11 the state of a link is the first that holds', () => {
  const past = new Date(now.getTime() - 32 * 24 * 60 * 60 * 1000);
  const row = (more: Partial<LinkRow>) =>
    ({
      journey: 'switch',
      payment_methods: [],
      maintenance: false,
      sor_given_at: null,
      expires_at: null,
      ...more,
    }) as unknown as LinkRow;
  const shown = ({ journey, payment_methods }: LinkRow, completed: string[]) => ({
    journey,
    payment_methods,
    completed,
  });
  const everything = { maintenance: true, sor_given_at: past, expires_at: past };

  test.each<[LinkStatus, Partial<LinkRow>, string[]]>([
    ['used', everything, ['contract-agreement', 'switch-consent']],
    ['maintenance', everything, ['contract-agreement']],
    ['sor-expired', { ...everything, maintenance: false }, []],
    ['expired', { expires_at: past }, []],
    ['active', { expires_at: new Date(now.getTime() + 1), sor_given_at: now }, []],
  ])('%s', (status, more, recorded) => {
    expect(statusOf(compiled.site, row(more), shown(row(more), recorded), now)).toBe(status);
  });

  test('a step method is one act, recorded by whichever method was used, also while a page is a placeholder', () => {
    const choice = row({ journey: 'choice', payment_methods: ['card', 'direct-debit'] });
    const debit = row({ journey: 'direct-debit', payment_methods: ['direct-debit'] });
    expect(statusOf(compiled.site, choice, shown(choice, ['direct-debit-mandate']), now)).toBe('used');
    expect(statusOf(compiled.site, debit, shown(debit, []), now)).toBe('active');
  });
});
