import type { Store } from '../state/store.ts';
import { type Go, readLocation, type StudioLocation } from '../state/use-address.ts';
import type { Step } from '../types.ts';

type Result = {
  /** What was done. */
  title: string;
  /** The address at which it was asked for, and the step that it has made, if that is known. */
  from: string;
  step?: Step | undefined;
};

/**
 * Opens what has come of an action. An editor who has gone elsewhere meanwhile, or has written something, is left there: a line
 * says that it is done, with a button that opens it.
 */
export function openResult(
  store: Pick<Store, 'get' | 'sayLate'>,
  go: Go,
  { title, from, step }: Result,
  place: Partial<StudioLocation>,
): void {
  const isThere =
    readLocation(location.hash).file === readLocation(from).file && (step === undefined || store.get().undo === step);
  if (isThere) go(place);
  else store.sayLate(`Done: ${title}.`, place);
}
