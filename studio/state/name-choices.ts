import { walksOf } from '../../src/rules/journey/journey.ts';
import type { CompiledSite } from '../../src/types.gen.ts';
import { type Names, pageIn, type Step } from '../types.ts';

/** Returns the pages that steps have made. */
export const pagesMade = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ files }) => files.flatMap(({ path, before }) => (before === null && pageIn(path)) || []));

/** Names to choose from in a file: only pages of journeys have a next step. */
export function choicesFor(names: Names, path: string, site: CompiledSite | undefined): Names {
  const page = pageIn(path);
  const isIn = (journey: string) => walksOf(site!, journey).some((walk) => walk.includes(page!));
  if (!site || page === undefined || Object.keys(site.journeys).some(isIn)) return names;
  const targets = names.offers.target?.filter(({ name }) => name !== 'next');
  return { ...names, offers: { ...names.offers, target: targets } };
}
