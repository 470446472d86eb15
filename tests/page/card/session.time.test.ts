// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import type { GatewayEvents } from '../../../src/page/card/gateway.ts';
import { fakeGateway, testClock, validFields } from '../../support/card/card.ts';
import { openForm } from '../../support/card/card-session.ts';

describe('a gateway that does not last', () => {
  const expired = () =>
    Object.assign(new Error('x'), { details: { originalError: { code: 'CLIENT_AUTHORIZATION_INVALID' } } });

  test('a token that is no good at set-up is replaced once, without a word', async () => {
    let tokens = 0;
    const fake = fakeGateway();
    const { session } = await openForm({
      fetchToken: async () => ({ token: `token-${++tokens}`, acceptedStatuses: [] }),
      openGateway: async (token) => (token === 'token-1' ? Promise.reject(expired()) : fake.gateway),
    });
    expect(session.state().status).toBe('ready');
    expect(tokens).toBe(2);
  });

  test('a token that is no good twice is told', async () => {
    const { session } = await openForm({ openGateway: () => Promise.reject(expired()) });
    expect(session.state()).toMatchObject({ status: 'unavailable', problem: { message: 'cardFormRenewed' } });
  });

  test.each(['tokenise', 'verify'] as const)('one that expires at %s is replaced, and why is told', async (step) => {
    const teardown = vi.fn(async () => undefined);
    const { session, sent } = await openForm({ gateway: { teardown, [step]: () => Promise.reject(expired()) } });
    await session.submit();
    expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'cardFormRenewed' } });
    expect(teardown).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  test('coming back after its time draws it anew, but not before', async () => {
    let now = 0;
    const mounted: GatewayEvents[] = [];
    const clock = { ...testClock(), wall: () => now, pause: () => new Promise<void>(() => undefined) };
    const mount = async (_places: unknown, events: GatewayEvents) => void mounted.push(events);
    const { session } = await openForm({ clock, gateway: { goodFor: 1_000, mount } });
    mounted[0]?.onChange(validFields);
    now = 999;
    await session.refresh();
    expect(mounted).toHaveLength(1);
    now = 1_000;
    await session.refresh();
    expect(mounted).toHaveLength(2);
    expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'cardFormRenewed' } });

    // Nothing is typed in now: nobody needs to know.
    now = 2_000;
    await session.refresh();
    expect(mounted).toHaveLength(3);
    expect(session.state()).not.toHaveProperty('problem');
  });
});

describe('every wait ends', () => {
  const never = () => new Promise<never>(() => undefined);
  const impatient = () => ({ clock: testClock({ impatient: true }) });

  test.each([
    ['the token', { fetchToken: never }, 'cardNetworkFailed'],
    ['the gateway', { openGateway: never }, 'cardFieldsBlocked'],
    ['the fields', { gateway: { mount: never } }, 'cardFieldsBlocked'],
  ])('for %s', async (_name, options, message) => {
    const { session } = await openForm({ ...impatient(), ...options });
    expect(session.state()).toMatchObject({ status: 'unavailable', problem: { message } });
  });

  test('for tokenise, and the fields are drawn anew', async () => {
    const { session } = await openForm({ ...impatient(), gateway: { tokenise: never } });
    await session.submit();
    expect(session.state()).toMatchObject({ status: 'ready', problem: { message: 'cardFormRenewed' } });
  });
});
