import { isIPv6 } from 'node:net';

const minute = 60_000;
const missesAMinute = 60;
const addressesKept = 50_000;

/** Counts the unknown links that each address asks for, so that nobody can guess ids. Known links are never counted. */
export type MissLimit = {
  /** Counts a miss. Returns after how many seconds to ask again, once there are too many. */
  miss(address: string): number | undefined;
};

/** A limit of so many misses a minute for each address, usually 60; for IPv6 each network of a customer (/64) counts as one. */
export function missLimit(now: () => number = () => performance.now(), most = missesAMinute): MissLimit {
  const windows = new Map<string, { since: number; misses: number }>();
  return {
    miss(address) {
      const key = networkOf(address);
      let window = windows.get(key);
      if (!window || now() - window.since >= minute) {
        window = { since: now(), misses: 0 };
        windows.delete(key);
        windows.set(key, window);
        // The oldest goes first: a Map keeps the order in which its keys came.
        if (windows.size > addressesKept) windows.delete(windows.keys().next().value!);
      }
      window.misses += 1;
      return window.misses > most ? Math.ceil((window.since + minute - now()) / 1000) : undefined;
    },
  };
}

function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - tail.split(':').length;
  const groups = [...front, ...Array<string>(Math.max(gap, 0)).fill('0'), ...(tail ?? '').split(':')];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '') || '0')
    .join(':');
}
