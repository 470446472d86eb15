import { ask } from '../../support/server/customer-calls.ts';

type Settled = {
  /** Links that had something pending in the end. */
  open: string[];
  /** Links of which the gateway had taken something that was not recorded after a minute. */
  late: string[];
  /** How long there were such. */
  agreedSeconds: number;
  /** How long anything was open, also of which nothing was taken. */
  settledSeconds: number;
};

/** How soon the books have to agree with the records, in milliseconds. */
const agreedMs = 60_000;

/** With Braintree, it takes a minute and a half to conclude that nothing was taken. In milliseconds. */
const longestMs = 180_000;

/** Waits until no link has anything pending. */
export async function settled(ids: string[], port: () => number, isTaken: (id: string) => boolean): Promise<Settled> {
  const since = performance.now();
  const passed = () => Math.round(performance.now() - since);
  let open = ids;
  let late: string[] | undefined;
  let agreed: number | undefined;
  while (open.length > 0 && passed() < longestMs) {
    const still: string[] = [];
    for (let first = 0; first < open.length; first += 50) {
      const some = open.slice(first, first + 50).map(async (id) => {
        const came = await ask({ port: port(), path: `/public-api/links/${id}` });
        if (!came || came.body.pending !== undefined) still.push(id);
      });
      await Promise.all(some);
    }
    open = still;
    const unrecorded = open.filter(isTaken);
    if (unrecorded.length === 0) agreed ??= passed();
    if (passed() > agreedMs) late ??= unrecorded;
    if (open.length > 0) await new Promise((pause) => setTimeout(pause, 500));
  }
  const settledSeconds = passed() / 1000;
  return { open, late: late ?? [], agreedSeconds: (agreed ?? longestMs) / 1000, settledSeconds };
}
