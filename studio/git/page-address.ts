import { parse } from 'jsonc-parser';
import type { Page } from '../../src/types.gen.ts';

/** The properties of a page that {@link addressLines} is about. */
export const addressProperties = ['path', 'formerly'];

type Addresses = Partial<Pick<Page, 'path' | 'formerly'>>;

const addressesIn = (text: string | null) => ((text === null ? undefined : parse(text)) ?? {}) as Addresses;

/** Says which addresses come and go with a page's file; of a new or removed page one text is null. */
export function addressLines(before: string | null, after: string | null): string[] {
  const [{ path: oldPath, formerly: oldFormer = [] }, { path: newPath, formerly: newFormer = [] }] = [
    before,
    after,
  ].map(addressesIn) as [Addresses, Addresses];
  const deadPaths = [...(oldPath === undefined ? [] : [oldPath]), ...oldFormer].filter(
    (path) => path !== newPath && !newFormer.includes(path),
  );
  const added = newFormer.filter((path) => !oldFormer.includes(path));
  return [
    ...(newPath !== undefined && newPath !== oldPath
      ? [oldPath === undefined ? `Address: ${newPath}` : `Address: ${oldPath} → ${newPath}`]
      : []),
    ...added.map((path) => `${path} leads to ${newPath} from now on`),
    ...deadPaths.map((path) => `${path} leads nowhere any more`),
  ];
}
