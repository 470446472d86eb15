import type { ContentFile } from '../../../src/content/folder/load.ts';
import { escapeStep } from '../../../src/content/json/pointer.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import { walksIn } from '../../../src/content/model/journeys.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { oneOf } from '../../../src/content/problem/suggest.ts';
import { actOf, allMethods, mayRecord, nameOfStep } from '../../../src/rules/journey/methods.ts';
import type { Journeys } from '../../../src/types.gen.ts';

/**
 * Reports an act that two pages of a journey record, and a payment method that it does not offer. `acts` are those of pages
 * without mistakes.
 */
export function* checkBranches(
  contentIndex: ContentIndex,
  file: ContentFile,
  journeys: Journeys,
  acts: ReadonlyMap<string, string[]>,
): Generator<Mistake> {
  for (const name of Object.keys(journeys.journeys)) {
    const steps = journeys.journeys[name]!.steps.map(nameOfStep);
    const at = (page: string) => {
      const index = steps.indexOf(page);
      return { file: file.path, pointer: `/journeys/${escapeStep(name)}/steps${index < 0 ? '' : `/${index}`}` };
    };
    yield* recordedTwice([...new Set(walksIn(contentIndex, journeys, name).flat())], acts, at);
    yield* notOffered(journeys, name, acts, at);
  }
}

/** Reports an act that two pages of a journey record: one act is recorded once. */
function* recordedTwice(
  pages: string[],
  acts: ReadonlyMap<string, string[]>,
  at: (page: string) => Pick<Mistake, 'file' | 'pointer'>,
): Generator<Mistake> {
  const recording = new Map<string, string>();
  for (const page of pages) {
    const [act, another] = acts.get(page) ?? [];
    // Several acts of one page have their own message.
    if (act === undefined || another !== undefined) continue;
    const first = recording.get(act);
    recording.set(act, first ?? page);
    if (first === undefined) continue;
    const message = `"${page}" records ${act}, and "${first}" does too: one page of a journey records an act.`;
    yield { ...at(page), message };
  }
}

/** Reports a step of a journey's own that sets up a payment method which the journey's links do not all offer. */
function* notOffered(
  journeys: Journeys,
  name: string,
  acts: ReadonlyMap<string, string[]>,
  at: (page: string) => Pick<Mistake, 'file' | 'pointer'>,
): Generator<Mistake> {
  const { steps, methods } = journeys.journeys[name]!;
  for (const page of steps.map(nameOfStep)) {
    const act = acts.get(page)?.find((one) => !mayRecord(journeys, name, one));
    if (act === undefined) continue;
    const method = allMethods.find((one) => actOf[one] === act)!;
    const offer = methods ? `offers ${oneOf(methods)}` : 'has no "methods"';
    const message = `"${page}" sets up ${method}, and this journey ${offer}: add ${JSON.stringify(method)} to its "methods", or let the step "method" lead there.`;
    yield { ...at(page), message };
  }
}
