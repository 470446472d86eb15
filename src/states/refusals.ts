import { outcomeOf } from '../page/card/send-card.ts';
import { HttpError } from '../page/http/client.ts';
import type { Slug } from '../rules/problems.ts';
import { reactionTo } from '../rules/problems.ts';
import document from '../server/api/openapi.gen.json' with { type: 'json' };
import { problem } from '../server/base/refusal.ts';
import type { CompiledSite } from '../types.gen.ts';
import type { Answer } from './types.ts';

/** The problems that a part of the document of the customers' calls has answers for. */
const problemsIn = (part: object = {}): Slug[] =>
  [...JSON.stringify(part).matchAll(/"\/problems\/([\w-]+)"/g)].map(([, slug]) => slug as Slug);

/** Refusals that only a wallet can meet. */
const ofWallets: Slug[] = ['wallet-refused', 'instrument-not-offered'];

/** Lists the refusals of an act that are shown on its own page, without a redirect (R-E02, D-09). */
function refusedOnPage(act: string): Slug[] {
  const call = Object.entries(document.paths).find(([path, methods]) => path.endsWith(`/${act}`) && 'post' in methods);
  const elsewhere: Slug[] = ['step-missing', ...ofWallets];
  return problemsIn(call).filter((slug) => !reactionTo(slug).state && !elsewhere.includes(slug));
}

/** The refusals of an act with their own message. A lost answer stands for any other (R-E04). */
export function refusalsOf(site: CompiledSite, act: string): Slug[] {
  return refusedOnPage(act).filter((slug) => reactionTo(slug, site.acts[act]).message !== undefined);
}

/** Lists the refusals of an act that takes a card, one for each message. */
export function cardRefusalsOf(act: string): Answer[] {
  const byWords = new Map<string, Answer>();
  for (const slug of refusedOnPage(act)) {
    const { message, isLinkChanged } = reactionTo(slug);
    const { status, title } = problem(slug);
    const outcome = outcomeOf(new HttpError({ status, statusText: title, url: '' }, problem(slug)));
    if (!(message || isLinkChanged) || outcome.status === 'lost') continue;
    const key = JSON.stringify('problem' in outcome ? outcome.problem : outcome.status);
    if (!byWords.has(key)) byWords.set(key, slug);
  }
  return [...byWords.values()];
}

/** Returns problems in the form in which the server answers them, for the frames. */
export const answeredProblems = (slugs: Iterable<string>) =>
  Object.fromEntries([...slugs].map((slug) => [slug, problem(slug as Slug)]));

/** Lists every problem that a call of a link can be refused with. */
export const allRefusals = new Set(problemsIn(document.paths));
