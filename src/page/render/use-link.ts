import { valueReader } from '../../rules/facts.ts';
import {
  type Act,
  isInJourney,
  isRecorded,
  isStep,
  isStepOf,
  isTooEarly,
  missingPage,
  type Progress,
  stepsOf,
} from '../../rules/journey/journey.ts';
import type { ShownLink } from '../../rules/shown.ts';
import type { FactReader } from '../../rules/when.ts';
import { type Rendering, useRendering } from './context.ts';

/** The state of the link, if this page reads it. */
export const useLink = (): ShownLink => useRendering().link;

/** The start of the addresses of the link's calls. */
export const useLinkPath = (): string => `/public-api/links/${encodeURIComponent(useRendering().linkId ?? '')}`;

/** The link with all its answers, by which the steps of its journey hold. */
export function progressOf({ link, answers }: Pick<Rendering, 'link' | 'answers'>): Progress | undefined {
  if (link.status !== 'ready') return undefined;
  return { ...link.link, answers: { ...link.link.answers, ...answers } };
}

/** Whether the link could not be read: nothing of it shows. */
export const useIsReadFailed = (): boolean => useLink().status === 'failed';

/** Why this page's act cannot be recorded, and the page to go to instead, if the link's journey has an act at all. */
export type StepInstead = { to: string | undefined; reason: 'too-early' | 'not-in-journey' };

/** Returns the page of the link's first missing act, if this page's comes after it (D-09) or is not in its journey. */
export function useStepInstead(): StepInstead | undefined {
  const rendering = useRendering();
  const { site, page } = rendering;
  const link = progressOf(rendering);
  const act = site.routes[page.name]?.act;
  if (page.page.link !== 'required' || link?.status !== 'active') return undefined;
  const isOwn =
    isStepOf(site, link, page.name) || (act !== undefined && (isInJourney(site, link, act) || isRecorded(link, act)));
  const isForeign = isStep(site, page.name) && !isOwn;
  if (!isForeign && (act === undefined || !isTooEarly(site, link, act))) return undefined;
  return { to: missingPage(site, link), reason: isForeign ? 'not-in-journey' : 'too-early' };
}

/** The page of the first missing act, on an outcome page that comes after it (D-33). */
export function useMissingPage(): string | undefined {
  const rendering = useRendering();
  const { site, page } = rendering;
  const link = progressOf(rendering);
  if (page.page.link !== 'optional' || link?.status !== 'active' || link.pending?.length) return undefined;
  const steps = stepsOf(site, link);
  const stepAt = (name: string) => steps.findIndex(({ pages }) => pages.includes(name));
  const missing = missingPage(site, link);
  // What is to do after this page is no earlier step.
  return missing !== undefined && stepAt(missing) <= stepAt(page.name) ? missing : undefined;
}

/** Whether this page records answers, and nothing is asked of this customer: its button only leads on (D-41). */
export function useIsUnasked(): boolean {
  const rendering = useRendering();
  const { site, page } = rendering;
  const act = site.routes[page.name]?.act;
  if (act === undefined || page.asks?.act !== act) return false;
  const link = progressOf(rendering);
  return link !== undefined && isStepOf(site, link, page.name) && !isInJourney(site, link, act);
}

/** Whether the act of this page is recorded (D-09). */
export function useActDone(): boolean {
  const { site, page, link } = useRendering();
  const act = site.routes[page.name]?.act ?? page.asks?.act;
  return link.status === 'ready' && act !== undefined && (link.link.completed as string[]).includes(act);
}

/** Reads what a document says of this link. On the page of an act that is recorded, that is as of its record (D-37). */
export function useDocumentFacts(): FactReader {
  const { site, page, link, fact } = useRendering();
  if (link.status !== 'ready') return fact;
  const record = link.link.records?.findLast(({ act }) => act === site.routes[page.name]?.act);
  return record ? valueReader(site, { ...link.link, as_of: record.recorded_at }) : fact;
}

/** Whether an act is recorded. */
export const useIsRecorded = (act: Act): boolean => useAnyRecorded([act]);

/** Whether any of these acts is recorded. */
export function useAnyRecorded(acts: readonly Act[]): boolean {
  const link = useLink();
  return link.status === 'ready' && link.link.completed.some((act) => acts.includes(act));
}
