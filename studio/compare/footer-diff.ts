import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../src/types.gen.ts';
import type { FooterChange } from './comparison.ts';

/** Returns the dated links of the footer that are new or have changed. */
export function footerChanges(before: Site, after: Site): FooterChange[] {
  const [old, now] = [before, after].map(({ footer: { policies, social } }) => [...policies, ...social]);
  return now!.flatMap((link) => {
    const { label, from, until } = link;
    const isSame = old!.some((one) => isDeepStrictEqual(one, link));
    return isSame || !(from || until) ? [] : [{ label, ...(from && { from }), ...(until && { until }) }];
  });
}
