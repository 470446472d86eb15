import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { outcomeOf } from '../../../card/record.ts';
import { HttpError } from '../../../http/client.ts';
import { allCalls, pathOf } from '../../../server/api/all.ts';
import { problem, type Slug } from '../../../server/base/problems.ts';
import type { Deps } from '../../../server/deps.ts';
import type { Answer } from '../model.ts';

// Nothing is called, so that nothing needs to be behind it.
const calls = allCalls({ settings: {}, gateway: {} } as Deps);

/** What each act can be refused with, by the last part of its call's address: as the server itself says it. */
const refusals = new Map(
  calls.filter(({ method }) => method === 'POST').map((call) => [pathOf(call).split('/').at(-1)!, call.problems]),
);

/** What leads the customer to another page, where it is shown (R-E02, D-09). */
const leadsElsewhere = (slug: string) => /^link-|^(maintenance|sor-expired|step-missing)$/.test(slug);

/** A call of the wrong form: no customer can bring it about. */
const isOurMistake = (slug: Slug) => problem(slug).status === 400;

/**
 * The refusals of a call that a page tells apart. A problem that no code of the page names can only be shown as any
 * other failure (R-E04), and that is what a lost answer shows.
 */
export function refusalsOf(call: string, folder: string): Answer[] {
  const code = codeOf(folder);
  const isNamed = (slug: string) => code.includes(`'${slug}'`);
  return (refusals.get(call) ?? []).filter((slug) => !leadsElsewhere(slug) && !isOurMistake(slug) && isNamed(slug));
}

const codeOf = (folder: string) =>
  globSync(`${folder}/**/!(*.test).{ts,tsx}`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** The refusals of a call that takes a card, those with the same words once. */
export function cardRefusalsOf(call: string): Answer[] {
  const words = new Map<string, Answer>();
  for (const slug of refusalsOf(call, 'src/card')) {
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
