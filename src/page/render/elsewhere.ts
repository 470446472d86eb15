import type { KnownLink } from '../../rules/facts.ts';
import { missingPage } from '../../rules/journey/journey.ts';
import { reactionTo } from '../../rules/problems.ts';
import type { CompiledSite } from '../../types.gen.ts';
import { useRendering } from './context.ts';

/**
 * Returns a handler of a problem's slug for an act that the server has refused. It reads the link again, takes the
 * customer to the page where they must be, and resolves to whether they leave.
 */
export function useElsewhere(): (problem: string) => Promise<boolean> {
  const { site, page, store, go } = useRendering();
  return async (problem) => {
    if (!problem) return false;
    const next = pageAfter(problem, await store.load(), site);
    if (next === undefined || next === page.name) return false;
    go(next);
    return true;
  };
}

function pageAfter(problem: string, state: KnownLink, site: CompiledSite): string | undefined {
  const statePage = site.states[reactionTo(problem).state ?? ''];
  if (statePage !== undefined) return statePage;
  if (state.status === 'unknown') return site.states.unknown;
  if (state.status !== 'ready') return undefined;
  const { link } = state;
  if (link.status !== 'active') return site.states[link.status];
  return problem === 'step-missing' ? missingPage(site, link) : undefined;
}
