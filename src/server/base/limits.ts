import { networkOf } from './network.ts';

const minute = 60_000;
const keysKept = 50_000;

/** Limits how often something may happen for each key within a minute. */
export type MinuteLimit = ReturnType<typeof minuteLimit>;

/** Makes a limit of `most` events a minute for each key. It keeps the newest 50,000 keys. */
export function minuteLimit(most: number, now: () => number = () => performance.now()) {
  const windows = new Map<string, { since: number; counted: number }>();
  const secondsLeft = (since: number) => Math.ceil((since + minute - now()) / 1000);
  return {
    /** Counts one event. Returns undefined within the limit, else the number of seconds to wait before the next try. */
    count(key: string): number | undefined {
      let window = windows.get(key);
      if (!window || now() - window.since >= minute) {
        window = { since: now(), counted: 0 };
        windows.delete(key);
        windows.set(key, window);
        // The first key is the oldest, because a Map keeps the order of insertion.
        if (windows.size > keysKept) windows.delete(windows.keys().next().value!);
      }
      window.counted += 1;
      return window.counted > most ? secondsLeft(window.since) : undefined;
    },
  };
}

/** Makes a limit for each IP address. An IPv6 network of one customer (/64) counts as one address. */
export function addressLimit(most: number, now?: () => number): MinuteLimit {
  const limit = minuteLimit(most, now);
  return { count: (address) => limit.count(networkOf(address)) };
}

/** How many unknown links a minute one address may ask for: nobody can guess ids. Known links are never counted. */
export const unknownLinksLimit = (): MinuteLimit => addressLimit(60);
