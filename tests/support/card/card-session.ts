import { vi } from 'vitest';
import { createCardSession } from '../../../src/page/card/session.ts';
import type { CardSessionOptions } from '../../../src/page/card/session-options.ts';
import { fakeGateway, placesIn, testClock, validFields } from './card.ts';

/** A form on the page, filled in unless a test says otherwise. */
export async function openForm({
  gateway: answers,
  ...options
}: Partial<CardSessionOptions> & { gateway?: Parameters<typeof fakeGateway>[0] } = {}) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fake = fakeGateway(answers);
  const sent: { nonce: string; key: string }[] = [];
  const recorded = vi.fn();
  const linkChanged = vi.fn(async (_problem: string) => undefined);
  const session = createCardSession({
    amount: '35.00',
    fetchToken: async () => ({ token: 'token', acceptedStatuses: [] }),
    openGateway: async () => fake.gateway,
    send: async (nonce, key) => {
      sent.push({ nonce, key });
      return { reference: 'DS-1' };
    },
    onRecorded: recorded,
    onLinkChanged: linkChanged,
    clock: testClock(),
    ...options,
  });
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.state().status));
  const places = placesIn(document.body);
  await session.start(places);
  fake.type(validFields);
  return { session, fake, sent, recorded, linkChanged, logged, seen, places };
}
