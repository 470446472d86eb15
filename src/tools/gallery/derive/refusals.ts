import { outcomeOf } from '../../../card/record.ts';
import { HttpError } from '../../../http/client.ts';
import { allCalls, pathOf } from '../../../server/api/public-api.ts';
import { problem, type Slug } from '../../../server/base/problems.ts';
import type { Deps } from '../../../server/deps.ts';
import type { Block } from '../../../types.gen.ts';
import type { Answer } from '../model.ts';
import { traitsOf } from './block-traits.ts';

// Nothing is called, so that nothing needs to be behind it.
const calls = allCalls({ settings: {}, gateway: {} } as Deps);

/** What each act can be refused with, by the last part of its call's address: as the server itself says it. */
const refusals = new Map<string, readonly Slug[]>(
  calls.filter(({ method }) => method === 'POST').map((call) => [pathOf(call).split('/').at(-1)!, call.problems]),
);

/** What leads the customer to another page, where it is shown (R-E02, D-09). */
const leadsElsewhere = (slug: string) => /^link-|^(maintenance|sor-expired|step-missing)$/.test(slug);

/** A call of the wrong form: no customer can bring it about. */
const isOurMistake = (slug: Slug) => problem(slug).status === 400;

/**
 * The refusals of an act that a block tells apart, as its schema says. Any other can only be shown as any other failure
 * (R-E04), and that is what a lost answer shows.
 */
export function refusalsOf(act: string, block: Block): Answer[] {
  const { handles } = traitsOf(block);
  return (refusals.get(act) ?? []).filter((slug) => handles.includes(slug));
}

/** What a block's schema can say that it handles: what its act is refused with on the page itself, for any customer. */
export const handledRefusals = (act: string): string[] =>
  (refusals.get(act) ?? []).filter((slug) => !leadsElsewhere(slug) && !isOurMistake(slug));

/** The refusals of an act that takes a card, those with the same words once. */
export function cardRefusalsOf(act: string, block: Block): Answer[] {
  const words = new Map<string, Answer>();
  for (const slug of refusalsOf(act, block)) {
    const { status, title } = problem(slug as Slug);
    const outcome = outcomeOf(new HttpError({ status, statusText: title, url: '' }, problem(slug as Slug)));
    const key = JSON.stringify('problem' in outcome ? outcome.problem : outcome.status);
    if (!words.has(key)) words.set(key, slug);
  }
  return [...words.values()];
}

/** Every problem as it is answered, for the frames. */
export const problemsOf = (slugs: Iterable<string>) =>
  Object.fromEntries([...slugs].map((slug) => [slug, problem(slug as Slug)]));

/** Every problem that a call of a link can be refused with. */
export const allRefusals = () => new Set(calls.flatMap(({ problems }) => problems));
