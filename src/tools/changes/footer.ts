import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../types.gen.ts';
import type { FooterChange } from './model.ts';

/** The links of the footer that stand there from a time on, or until one, and did not so before. */
export function footerChanges(before: Site, after: Site): FooterChange[] {
  const [old, now] = [before, after].map(({ footer: { policies, social } }) => [...policies, ...social]);
  return now!.flatMap((link) => {
    const { label, from, until } = link;
    const isSame = old!.some((one) => isDeepStrictEqual(one, link));
    return isSame || !(from || until) ? [] : [{ label, ...(from && { from }), ...(until && { until }) }];
  });
}
