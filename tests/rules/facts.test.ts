import { describe, expect, test } from 'vitest';
import { sampleLink, sampleSite as site } from '../../authoring/walk/sample-site.ts';
import { factReader, type KnownLink, type KnownOrder, lookupIn } from '../../src/rules/facts.ts';
import { answerWords, type KnownAnswers } from '../../src/rules/questions/shown.ts';

const noOrder: KnownOrder = { status: 'failed' };
const read = (link: KnownLink, isExisting = false, order: KnownOrder = noOrder) =>
  factReader(site, link, order, undefined, isExisting);
const ready = (...link: Parameters<typeof sampleLink>): KnownLink => ({ status: 'ready', link: sampleLink(...link) });
const known = (value: unknown) => ({ value });

test('D-17 every fact is unknown where the link could not be read', () => {
  for (const name of ['customer_type', 'amount', 'journey', 'losing_provider'])
    expect(read({ status: 'failed' }, true)(name)).toEqual({ unknown: true });
});

describe('D-12 the customer type', () => {
  test("is the link's own", () => {
    expect(read(ready('card', { customer_type: 'existing' }))('customer_type')).toEqual(known('existing'));
    expect(read(ready('card'))('customer_type')).toEqual(known('new'));
  });

  test('R-G10 is existing for everyone while the checkbox overrides it', () => {
    expect(read(ready('card'), true)('customer_type')).toEqual(known('existing'));
    expect(read({ status: 'none' }, true)('customer_type')).toEqual(known('existing'));
  });

  test('is new without a link and without an override', () => {
    expect(read({ status: 'none' })('customer_type')).toEqual(known('new'));
  });
});

test.each(['none', 'unknown'] as const)('D-17 with a link that is %s every other fact is absent', (status) => {
  for (const name of ['amount', 'journey', 'completed', 'losing_provider', 'journey_has_mandate']) {
    expect(read({ status })(name)).toEqual(known(undefined));
  }
});

test('D-18 the facts of a link', () => {
  const fact = read(
    ready('contract-mandate', { amount_pence: 3499, completed: ['contract-agreement', 'payment-method'] }),
  );
  expect(fact('amount')).toEqual(known(3499));
  expect(fact('paid_amount')).toEqual(known(undefined));
  expect(fact('journey')).toEqual(known('contract-mandate'));
  expect(fact('journey_has_mandate')).toEqual(known(true));
  expect(fact('mandate_method')).toEqual(known('card'));
  expect(fact('completed')).toEqual(known(['contract-agreement', 'payment-method']));
  expect(read(ready('contract'))('journey_has_mandate')).toEqual(known(false));
});

test.each([
  ['2026-12-11T00:00:00.000Z', 'the end of 10\u00a0December\u00a02026'],
  ['2027-06-30T23:00:00.000Z', 'the end of 30\u00a0June\u00a02027'],
  ['2026-12-10T02:35:00.000Z', '10 December 2026 at 02:35'],
  ['2026-12-11T00:00:40.000Z', '11 December 2026 at 00:00'],
])('D-50 a link that ends at %s works until %s', (expires_at, words) => {
  const link = sampleLink('card', { expires_at });
  const fact = read({ status: 'ready', link });
  expect(lookupIn(site, { status: 'ready', link }, fact)('expires_at')).toBe(words);
});

test('D-26 a receipt names a gateway with which no money has moved, and only that', () => {
  for (const [gateway, named] of [
    ['sandbox', 'sandbox'],
    ['braintree-sandbox', 'braintree-sandbox'],
    ['braintree', undefined],
  ] as const)
    for (const act of ['payment', 'payment-method'] as const) {
      const records = [{ act, reference: 'DS-7K3Q-9XWM', recorded_at: '2026-11-20T10:00:00.000Z', gateway }];
      expect(read(ready('card', { records }))('test_gateway')).toEqual(known(named));
    }
});

test("the losing provider is pending until the order has been read, then the order's", () => {
  const order = { services: [], losing_provider: 'Other Telecom', ots_document: '' };
  expect(read(ready('switch-mandate'))('losing_provider')).toEqual({ unknown: true });
  expect(read(ready('switch-mandate'), false, { status: 'ready', order })('losing_provider')).toEqual(
    known('Other Telecom'),
  );
});

test('every fact of the switch order is the part of the order that has its name', () => {
  const withFact = {
    ...site,
    facts: { ...site.facts, new_provider: { type: 'text' as const, from: 'switch-order' as const } },
  };
  const order = { services: [], losing_provider: 'Other Telecom', new_provider: 'Doorstep', ots_document: '' };
  const fact = factReader(withFact, ready('switch-mandate'), { status: 'ready', order });
  expect(fact('new_provider')).toEqual(known('Doorstep'));
  expect(fact('losing_provider')).toEqual(known('Other Telecom'));
});

test('how many services of the switch order move, end or stay is counted by their actions', () => {
  const actions = ['ServiceFound', 'ForcedCease', 'ServiceFound', 'OptionToCease', 'ServiceWithAnotherRCP'];
  const services = actions.map((action) => ({ type: 'IAS' as const, action, descriptor: '' }));
  const number = { type: 'number' as const, from: 'switch-order' as const };
  const facts = { services_to_move: number, services_to_end: number, services_to_stay: number };
  const fact = factReader({ ...site, facts }, ready('switch'), { status: 'ready', order: { services } });
  expect(Object.keys(facts).map(fact)).toEqual([known(2), known(2), known(0)]);
});

test.each([
  ['A\nB', ['a', 'b'], 'A, B'],
  ['TV, £12\nPhone', ['tv', 'phone'], 'TV, £12; Phone'],
  ['Flat 1, High House\nBristol', { line1: 'Flat 1, High House' }, 'Flat 1, High House, Bristol'],
])('D-54 an answer of several lines is one line in a text: %j', (words, value, line) => {
  const answers = { status: 'ready', answers: { q: { value, words } } } as KnownAnswers;
  expect(answerWords(answers, 'answer.q')).toBe(line);
});
