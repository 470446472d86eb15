import type { ActSlot, CompiledJourney, CompiledMethod, Journeys } from '../../types.gen.ts';

export type Method = 'card' | 'direct-debit';

/** What the journeys need to know of a page: the act that it records and the document that is agreed to there. */
export type PageActs = Map<string, { act?: string; document?: string }>;

const selections: Method[][] = [['card'], ['direct-debit'], ['card', 'direct-debit']];

/** The payment methods that links of a journey may allow; one empty selection where the journey has no step for them. */
export function selectionsOf({ journeys }: Journeys, name: string): Method[][] {
  const { methods, steps } = journeys[name]!;
  if (!steps.includes('method') && !steps.includes('done')) return [[]];
  return methods ? [methods] : selections;
}

/**
 * The pages a customer walks through, in order (D-09): "method" and "done" give way to the pages of the method chosen,
 * and to the choosing page where the link allows several.
 */
export function pagesOfWalk({ journeys, methods, choose }: Journeys, name: string, allowed: Method[], chosen?: Method) {
  const pages = chosen && methods[chosen];
  return journeys[name]!.steps.flatMap((step) => {
    if (step === 'method') return pages ? [allowed.length > 1 ? choose : pages.intro, pages.entry] : [];
    if (step === 'done') return pages ? [pages.done] : [];
    return [step];
  });
}

/** Every way through a journey: one for each selection of methods that its links may allow and each method chosen. */
export function walksOf(journeys: Journeys, name: string, allowed = selectionsOf(journeys, name)): string[][] {
  return allowed.flatMap((selection) =>
    (selection.length ? selection : [undefined]).map((chosen) => pagesOfWalk(journeys, name, selection, chosen)),
  );
}

/** Whether a journey has each step once, and its success page after what it is the success of. */
export function isInOrder({ journeys }: Journeys, name: string): boolean {
  const { steps } = journeys[name]!;
  return new Set(steps).size === steps.length && !isDoneEarly(steps);
}

/** Whether the success page comes before what it is the success of. */
export const isDoneEarly = (steps: readonly string[]): boolean =>
  steps.includes('done') && steps.indexOf('done') < steps.indexOf('method');

/** The page after `page`, where every way through every journey with that page agrees on it; else nothing. */
export function nextPage(journeys: Journeys, page: string): string | undefined {
  const following = new Set<string | undefined>();
  for (const name of Object.keys(journeys.journeys)) {
    for (const walk of walksOf(journeys, name)) {
      for (const [i, step] of walk.entries()) if (step === page) following.add(walk[i + 1]);
    }
  }
  return following.size === 1 ? [...following][0] : undefined;
}

/** A journey as the server and the pages use it: its steps, and the acts that its pages record. */
export function compileJourney({ journeys }: Journeys, name: string, acts: PageActs): CompiledJourney {
  const { methods, steps } = journeys[name]!;
  return { ...(methods && { methods }), steps, acts: steps.flatMap((step) => slotOf(step, acts)) };
}

function slotOf(step: string, acts: PageActs): ActSlot[] {
  if (step === 'method') return [{ method: true }];
  const { act, document } = acts.get(step) ?? {};
  if (!act) return [];
  return [{ act, page: step, ...(act === 'contract-agreement' && document && { document }) }];
}

/** The pages of each payment method, with the act that its entry page records. */
export function compileMethods({ methods }: Journeys, acts: PageActs): Record<Method, CompiledMethod> {
  const compile = (method: Method): CompiledMethod => {
    const { intro, entry, done } = methods[method];
    const act = acts.get(entry)?.act;
    return { intro, entry, done, ...(act && { act }) };
  };
  return { card: compile('card'), 'direct-debit': compile('direct-debit') };
}
