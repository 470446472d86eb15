import { setTimeout as wait } from 'node:timers/promises';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { usualPace } from '../../../src/server/events/event.ts';
import { type Behaviour, openReceiver, secret } from '../../support/faults/event-receiver.ts';
import { operate } from '../../support/server/operator.ts';
import { patiently } from './storm-books.ts';

/** What came of the events; of `wrong` all must be empty. */
export type EventsResult = {
  events: number;
  /** How often an event came that had come before. */
  repeats: number;
  receiverCalls: Record<Behaviour, number>;
  /** From when the receiver was well again until every event had arrived. */
  arrivedSeconds: number;
  wrong: { lostEvents: string[]; unknownEvents: string[]; brokenEvents: string[] };
};

/** For how long the receiver stays as it is, in milliseconds. */
const behaviourMs = 1_500;
const behaviours: Behaviour[] = ['well', 'away', 'failing', 'slow', 'hasty'];

/** How long no event may come before what has not come counts as lost, in milliseconds: longer than a server waits at most. */
const lostMs = usualPace.longestRetryMs + 60_000;

/** The provider's system in a storm: in turns it takes events, is away, fails, is slow, and dies. */
export async function openEvents() {
  const receiver = await openReceiver();
  return {
    env: { EVENTS_URL: receiver.url, EVENTS_SECRET: secret },
    async inTrouble(isOver: () => boolean): Promise<void> {
      for (let round = 0; !isOver(); round += 1) {
        await receiver.behave(behaviours[round % behaviours.length]!);
        await wait(behaviourMs);
      }
      await receiver.behave('well');
    },
    /** Waits until every event that the server has for the export has arrived. `paid`: the links whose payments were answered. */
    async arrived(env: Record<string, string>, paid: Iterable<string>): Promise<EventsResult> {
      const { events } = await patiently(() => operate(env, { name: 'export' }));
      const exported = new Set(events.map(({ id }) => id));
      const since = performance.now();
      const missing = () => {
        const here = new Set(receiver.taken.map(({ id }) => id));
        return [...exported].filter((id) => !here.has(id)).length;
      };
      let last = { missing: missing(), at: since };
      while (last.missing > 0 && performance.now() - last.at < lostMs) {
        // The receiver is in this process: it does not answer while this one works.
        await wait(200);
        const now = missing();
        if (now < last.missing) last = { missing: now, at: performance.now() };
      }
      const taken = new Map(receiver.taken.map((event) => [event.id, event]));
      const payments = new Set([...taken.values()].filter(({ act }) => act === 'payment').map((one) => one.link));
      return {
        events: exported.size,
        repeats: receiver.taken.length - taken.size,
        receiverCalls: receiver.calls,
        arrivedSeconds: Math.round((performance.now() - since) / 1000),
        wrong: {
          lostEvents: [
            ...[...exported].filter((id) => !taken.has(id)),
            ...[...paid].filter((id) => !payments.has(nameOf(id))),
          ],
          unknownEvents: [...taken.keys()].filter((id) => !exported.has(id)),
          brokenEvents: receiver.faults(),
        },
      };
    },
    close: receiver.close,
  };
}
