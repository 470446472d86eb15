import type { CompiledSite, DemoEntry } from '../../types.gen.ts';

type Group = { journey: string; entries: DemoEntry[] };

/** The pages in the order of the journeys, each where it comes first; the pages that are in none stand last. */
export function groupsOf(site: CompiledSite, entries: readonly DemoEntry[]): Group[] {
  const left = new Map(entries.map((entry) => [entry.name, entry]));
  const take = (name: string) => {
    const entry = left.get(name);
    left.delete(name);
    return entry ?? [];
  };
  const groups = Object.entries(site.journeys).map(([journey, { methods, steps }]) => ({
    journey,
    entries: steps.flatMap((step) => pagesOf(site, step, methods ?? []).flatMap(take)),
  }));
  return [...groups, { journey: '', entries: [...left.values()] }].filter((group) => group.entries.length > 0);
}

/** The pages that a step stands for: `method` and `done` stand for those of the journey's payment methods (D-09). */
function pagesOf(site: CompiledSite, step: string, methods: ('card' | 'direct-debit')[]): string[] {
  const pages = methods.map((method) => site.methods[method]);
  if (step === 'done') return pages.map(({ done }) => done);
  if (step !== 'method') return [step];
  return [...(pages.length > 1 ? [site.choose] : []), ...pages.flatMap(({ intro, entry }) => [intro, entry])];
}
