import { parse } from 'jsonc-parser';
import type { Page } from '../../../types.gen.ts';

/** The properties of a page that {@link addressLines} is about. */
export const addressProperties = ['path', 'formerly'];

type Addresses = Partial<Pick<Page, 'path' | 'formerly'>>;

const addressesIn = (text: string | null) => ((text === null ? undefined : parse(text)) ?? {}) as Addresses;

/** Says which addresses come and go with a page's file; of a new or removed page one text is null. */
export function addressLines(before: string | null, after: string | null): string[] {
  const [{ path: was, formerly: old = [] }, { path: is, formerly: now = [] }] = [before, after].map(addressesIn) as [
    Addresses,
    Addresses,
  ];
  const deadPaths = [...(was === undefined ? [] : [was]), ...old].filter((path) => path !== is && !now.includes(path));
  const led = now.filter((path) => !old.includes(path));
  return [
    ...(is !== undefined && is !== was ? [was === undefined ? `Address: ${is}` : `Address: ${was} → ${is}`] : []),
    ...led.map((path) => `${path} leads to ${is} from now on`),
    ...deadPaths.map((path) => `${path} leads nowhere any more`),
  ];
}
