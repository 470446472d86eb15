import type { Store } from '../state/store.ts';
import { type Go, readLocation, type StudioLocation } from '../state/use-address.ts';

/** What was done, and the address at which it was asked for. */
type Result = { title: string; from: string };

/** Opens what has come of an action. An editor who has opened another file meanwhile stays there, and is told that it is done. */
export function openResult(
  store: Pick<Store, 'sayDone'>,
  go: Go,
  { title, from }: Result,
  place: Partial<StudioLocation>,
): void {
  if (readLocation(location.hash).file === readLocation(from).file) go(place);
  else store.sayDone(title);
}
