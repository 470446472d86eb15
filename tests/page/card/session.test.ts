// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { CardFailure, type CardGateway, emptyFields } from '../../../src/page/card/gateway.ts';
import { fakeGateway, passed, refusal, validFields } from '../../support/card/card.ts';
import { openForm } from '../../support/card/card-session.ts';

test('R-C09 R-C10 R-C11 D-04 a card goes through, and only then is it recorded', async () => {
  const verify = vi.fn(async () => passed);
  const { session, sent, recorded, seen } = await openForm({ gateway: { verify } });
  await session.submit();

  expect(verify).toHaveBeenCalledWith({ amount: '35.00', cardholder: {}, nonce: 'nonce-1', bin: '411111' });
  expect(sent).toEqual([{ nonce: 'verified-nonce', key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  expect(recorded).toHaveBeenCalledOnce();
  expect(seen).toEqual(['ready', 'ready', 'tokenising', 'verifying', 'recording', 'recorded']);
});

test('what was typed before the form was mounted counts', async () => {
  const mount: CardGateway['mount'] = async (_places, { onChange: changed }) => changed(wrongNumber);
  const wrongNumber = { ...emptyFields, number: 'faulty' } as const;
  const { seen, session } = await openForm({ gateway: { mount } });
  expect(seen).toEqual(['ready']);
  expect(session.state()).toMatchObject({ status: 'ready', form: { fields: wrongNumber } });
});

test('R-C07 Enter before the form is mounted asks for what is missing, and never takes a card', async () => {
  const asked: string[] = [];
  const told: string[] = [];
  const mount: CardGateway['mount'] = async (_places, { onChange: changed, onSubmit: submitted }) => {
    changed({ ...emptyFields, number: 'missing' });
    submitted?.();
    changed(validFields);
    submitted?.();
  };
  const ask = (field: string) => void asked.push(field);
  const { seen } = await openForm({ gateway: { mount, ask }, onWrong: (field) => void told.push(field) });
  expect({ asked, told, seen }).toEqual({ asked: ['number'], told: ['number'], seen: ['ready'] });
});

test('a double press pays once', async () => {
  const { session, fake, sent } = await openForm();
  const first = session.submit();
  fake.pressEnter();
  await Promise.all([first, session.submit()]);
  expect(sent).toHaveLength(1);
});

test('R-C11 R-C12 liability that could shift and did not shows the status as it is, and nothing is sent', async () => {
  const unshifted = { liabilityShifted: false, liabilityShiftPossible: true };
  const verify = async () => ({ ...passed, ...unshifted, status: 'authenticate_rejected' });
  const { session, sent } = await openForm({ gateway: { verify } });
  await session.submit();
  expect(session.state()).toMatchObject({ status: 'ready', problem: { text: 'authenticate_rejected' } });
  expect(sent).toEqual([]);
});

test('R-C15 D-05 a tokenise failure is logged, and busy clears', async () => {
  const { session, logged } = await openForm({ gateway: { tokenise: () => Promise.reject(new TypeError('x')) } });
  await session.submit();
  expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'tokeniseFailed' } });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: 'card-tokenise-failed', name: 'TypeError' }));
});

test('R-C16 D-05 a gateway that cannot be set up is logged, and can be tried again', async () => {
  let broken = true;
  const fake = fakeGateway();
  const { session, logged, places } = await openForm({
    openGateway: async () => (broken ? Promise.reject(new Error('client')) : fake.gateway),
  });
  expect(session.state().status).toBe('unavailable');
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: 'card-unavailable' }));

  broken = false;
  await session.retry(places);
  expect(session.state().status).toBe('ready');
});

test('R-E02 a token that the link no longer gets reads the link again', async () => {
  const { linkChanged } = await openForm({ fetchToken: () => Promise.reject(refusal(410, 'link-used')) });
  expect(linkChanged).toHaveBeenCalledExactlyOnceWith('link-used');
});

test('R-C18 a retry tokenises again and has a key of its own', async () => {
  const nonces: string[] = [];
  const keys: string[] = [];
  const { session } = await openForm({
    gateway: { verify: async ({ nonce }) => ({ ...passed, nonce }) },
    send: async (nonce, key) => {
      nonces.push(nonce);
      keys.push(key);
      throw refusal(402, 'card-declined');
    },
  });
  await session.submit();
  expect(session.state()).toMatchObject({ problem: { message: 'cardDeclined' } });
  await session.submit();
  expect(nonces).toEqual(['nonce-1', 'nonce-2']);
  expect(new Set(keys).size).toBe(2);
});

test('D-04 a lost answer is sought with the same key, then Continue works again', async () => {
  const keys: string[] = [];
  const { session, recorded } = await openForm({
    send: async (_nonce, key) => {
      keys.push(key);
      throw refusal(0);
    },
  });
  await session.submit();
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'answerLost' } });
  expect(recorded).not.toHaveBeenCalled();
});

test('D-04 once an answer was lost, no later refusal means that nothing was charged', async () => {
  let shifted = false;
  const { session, fake } = await openForm({
    gateway: { verify: async () => ({ ...passed, liabilityShifted: shifted, status: 'authenticate_rejected' }) },
    send: () => Promise.reject(refusal(0)),
  });
  await session.submit();
  expect(session.state()).not.toHaveProperty('unsettled');
  shifted = true;
  await session.submit();
  shifted = false;
  await session.submit();
  fake.type(validFields);
  expect(session.state()).toMatchObject({ problem: { text: 'authenticate_rejected' }, unsettled: true });
});

test.each<[string, Partial<CardGateway>]>([
  ['the bank is silent', { verify: () => Promise.reject(new CardFailure('THREEDS_WATCHDOG')) }],
  ['the fields are drawn anew', { tokenise: () => Promise.reject(new CardFailure('CARD_TOKENISE_LATE')) }],
])('D-04 once an answer was lost, nobody reads that nothing was charged when %s', async (_, failing) => {
  const { session, fake } = await openForm({ send: () => Promise.reject(refusal(0)) });
  await session.submit();
  Object.assign(fake.gateway, failing);
  await session.submit();
  expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'answerLost' }, unsettled: true });
});

test('D-04 a pending payment offers nothing to press, and success when it comes', async () => {
  let asked = 0;
  const { session, recorded, seen } = await openForm({
    send: async () => {
      if (++asked < 3) throw refusal(409, 'payment-pending', 1);
      return { reference: 'DS-1' };
    },
  });
  await session.submit();
  expect(seen.slice(-2)).toEqual(['unknown', 'recorded']);
  expect(recorded).toHaveBeenCalledOnce();
});

test('D-04 after two minutes the link is asked under which reference the payment is being checked', async () => {
  const { session, recorded, linkChanged } = await openForm({
    send: () => Promise.reject(refusal(409, 'payment-pending', 2)),
  });
  await session.submit();
  expect(session.state().status).toBe('unknown');
  expect(linkChanged).toHaveBeenCalledExactlyOnceWith('payment-pending');
  expect(recorded).not.toHaveBeenCalled();
});

test('a form that is gone takes its fields away and records nothing more', async () => {
  const teardown = vi.fn(async () => undefined);
  let finish: (card: { nonce: string; bin: string }) => void = () => {};
  const tokenise = () => new Promise<{ nonce: string; bin: string }>((resolve) => (finish = resolve));
  const { session, sent } = await openForm({ gateway: { teardown, tokenise } });
  const submitting = session.submit();
  session.stop();
  finish({ nonce: 'n', bin: '411111' });
  await submitting;
  expect(teardown).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('a nonce that is gone is made anew, once, and never tried again', async () => {
  const used: string[] = [];
  const gone = () => Object.assign(new Error('x'), { code: 'THREEDS_LOOKUP_TOKENIZED_CARD_NOT_FOUND_ERROR' });
  const { session } = await openForm({
    gateway: {
      verify: async ({ nonce }) => {
        used.push(nonce);
        throw gone();
      },
    },
  });
  await session.submit();
  expect(used).toEqual(['nonce-1', 'nonce-2']);
  expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'genericError' } });
});

test('a status that our server lets pass is sent on, and only that', async () => {
  const verify = async () => ({ ...passed, liabilityShifted: false, status: 'lookup_error' });
  const fetchToken = async () => ({ token: 'token', acceptedStatuses: ['lookup_error'] });
  const { session, sent } = await openForm({ gateway: { verify }, fetchToken });
  await session.submit();
  expect(sent).toHaveLength(1);
});
