import { describe, expect, test } from 'vitest';
import { answersInOrder, firstAnswer, type Situation } from '../../src/server/acts/order.ts';
import type { RecordRow } from '../../src/server/acts/records.ts';
import type { Act } from '../../src/server/links/journey.ts';
import type { LinkRow } from '../../src/server/links/link.ts';
import { type LinkStatus, statusOf } from '../../src/server/links/status.ts';
import type { Attempt, AttemptState } from '../../src/server/payments/attempts.ts';
import { agreement } from './support/agree.ts';
import { compiled, demoId } from './support/site.ts';

const now = new Date('2026-03-01T12:00:00Z');
const id = demoId(101);

type Given = {
  journey: string;
  methods?: LinkRow['payment_methods'];
  amount?: number | null;
  recorded?: Act[];
  status?: LinkStatus;
};

function linkOf({ journey, methods = [], amount = 3499, recorded = [], status }: Given): Situation['link'] {
  const row = { id, journey, payment_methods: methods, amount_pence: amount, own_values: {} } as unknown as LinkRow;
  const records = recorded.map((act) => ({ act, reference: `DS-${act}` }) as unknown as RecordRow);
  return { row, records, recorded, status: status ?? statusOf(compiled.site, row, recorded, now) };
}

const attempt = (
  state: AttemptState,
  key = 'key',
  nonce_sha256 = 'nonce',
  link_id = id,
  act: Act = 'payment',
): Attempt => ({ link_id, act, key, nonce_sha256, state }) as Attempt;

const answer = (given: Given, more: Partial<Situation>) => {
  const verdict = firstAnswer({ compiled, link: linkOf(given), ...more });
  if (!verdict) return 'go on';
  return 'problem' in verdict ? verdict.problem : 'own record';
};

const card = { key: 'key', nonceSha256: 'nonce' };

test('the answers come in the order that is promised', () => {
  expect(answersInOrder.map(([name]) => name)).toEqual([
    'key-reused',
    'own record',
    'link state',
    'not-in-journey',
    'payment-method-recorded',
    'step-missing',
    'document-changed',
    'amount-unknown',
    'payment-pending',
    'authentication-missing',
    'card-declined',
  ]);
});

describe('of two answers that apply, the first in order is given', () => {
  const single = { journey: 'single-payment' };
  const mandate = { journey: 'contract-mandate', methods: ['card' as const, 'direct-debit' as const] };
  const staleAgreement = { ...agreement, version: 'older' };

  test.each<[string, Given, Partial<Situation>]>([
    [
      'key-reused',
      { ...single, recorded: ['payment'] },
      { act: 'payment', card, attempts: [attempt('succeeded', 'key', 'other')] },
    ],
    ['own record', { ...single, recorded: ['payment'] }, { act: 'payment', card, attempts: [attempt('succeeded')] }],
    ['own record', { ...single, recorded: ['payment'], status: 'maintenance' }, { act: 'payment' }],
    ['link-expired', { ...single, status: 'expired' }, { act: 'switch-consent' }],
    [
      'not-in-journey',
      { journey: 'contract-mandate', methods: ['direct-debit'], recorded: ['direct-debit-mandate'] },
      { act: 'payment-method' },
    ],
    ['payment-method-recorded', { ...mandate, recorded: ['direct-debit-mandate'] }, { act: 'payment-method' }],
    [
      'step-missing',
      mandate,
      { act: 'payment-method', card, attempts: [attempt('pending', 'key', 'nonce', id, 'payment-method')] },
    ],
    ['document-changed', { journey: 'contract' }, { act: 'contract-agreement', agreement: staleAgreement }],
    ['amount-unknown', { ...single, amount: null }, { act: 'payment', card, attempts: [attempt('unknown')] }],
    ['payment-pending', single, { act: 'payment', card, attempts: [attempt('unauthenticated'), attempt('pending')] }],
    [
      'authentication-missing',
      single,
      { act: 'payment', card, attempts: [attempt('unauthenticated'), attempt('declined', 'other')] },
    ],
    ['card-declined', single, { act: 'payment', card, attempts: [attempt('declined', 'other')] }],
    ['card-declined', single, { act: 'payment', card, attempts: [attempt('succeeded', 'key', 'nonce', demoId(102))] }],
  ])('%s', (expected, given, more) => {
    expect(answer(given, more)).toBe(expected);
  });
});

describe('nothing stands in the way of', () => {
  test.each<[string, Given, Partial<Situation>]>([
    ['a first payment', { journey: 'single-payment' }, { act: 'payment', card, attempts: [] }],
    [
      'another card after one was declined',
      { journey: 'single-payment' },
      { act: 'payment', card, attempts: [attempt('declined', 'other', 'other')] },
    ],
    [
      'the same call once it is known that nothing was taken',
      { journey: 'single-payment' },
      { act: 'payment', card, attempts: [attempt('not-taken')] },
    ],
    [
      'the same key on another link',
      { journey: 'single-payment' },
      {
        act: 'payment',
        card: { ...card, nonceSha256: 'new' },
        attempts: [attempt('pending', 'key', 'other', demoId(102))],
      },
    ],
    ['a contract as it stands', { journey: 'contract' }, { act: 'contract-agreement', agreement }],
  ])('%s', (_name, given, more) => {
    expect(answer(given, more)).toBe('go on');
  });
});

describe('every link state and every act has its answer', () => {
  const journeys = Object.entries(compiled.site.journeys);
  const acts: Act[] = ['contract-agreement', 'switch-consent', 'payment-method', 'direct-debit-mandate', 'payment'];
  const problems = {
    used: 'link-used',
    expired: 'link-expired',
    maintenance: 'maintenance',
    'sor-expired': 'sor-expired',
  } as const;

  test.each(journeys)('%s', (journey, { acts: slots }) => {
    for (const act of acts) {
      for (const [status, problem] of Object.entries(problems)) {
        expect([act, status, answer({ journey, methods: ['card'], status: status as LinkStatus }, { act })]).toEqual([
          act,
          status,
          problem,
        ]);
      }
      const index = slots.findIndex((slot) => (slot.method ? 'payment-method' : slot.act) === act);
      const expected = index < 0 ? 'not-in-journey' : index > 0 ? 'step-missing' : 'go on';
      expect([act, answer({ journey, methods: ['card'] }, { act })]).toEqual([act, expected]);
    }
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
  const everything = { maintenance: true, sor_given_at: past, expires_at: past };

  test.each<[LinkStatus, Partial<LinkRow>, string[]]>([
    ['used', everything, ['contract-agreement', 'switch-consent']],
    ['maintenance', everything, ['contract-agreement']],
    ['sor-expired', { ...everything, maintenance: false }, []],
    ['expired', { expires_at: past }, []],
    ['active', { expires_at: new Date(now.getTime() + 1), sor_given_at: now }, []],
  ])('%s', (status, more, recorded) => {
    expect(statusOf(compiled.site, row(more), recorded, now)).toBe(status);
  });

  test('a step method is one act, recorded by whichever method was used, also while a page is a placeholder', () => {
    const choice = row({ journey: 'choice', payment_methods: ['card', 'direct-debit'] });
    const debit = row({ journey: 'direct-debit', payment_methods: ['direct-debit'] });
    expect(statusOf(compiled.site, choice, ['direct-debit-mandate'], now)).toBe('used');
    expect(statusOf(compiled.site, debit, [], now)).toBe('active');
  });
});
