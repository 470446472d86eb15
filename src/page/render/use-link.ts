import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { factReader, type KnownLink, lookupIn } from '../../rules/facts.ts';
import type { Lookup } from '../../rules/fill.ts';
import {
  type Act,
  isInJourney,
  isRecorded,
  isStep,
  isStepOf,
  isTooEarly,
  missingPage,
  type Progress,
} from '../../rules/journey/journey.ts';
import type { KnownAnswers } from '../../rules/questions/shown.ts';
import type { FactReader } from '../../rules/when.ts';
import { isExistingCustomer, onOverride } from '../link/override.ts';
import type { OrderState } from '../link/store.ts';
import { useRendering } from './context.ts';

const pending: KnownLink = { status: 'pending' };
const none: KnownLink = { status: 'none' };

/** Returns the state of the link, if this page reads it. It is pending in prerendered HTML (D-17). */
export function useLink(): KnownLink {
  const { store, page, held } = useRendering();
  const reads = page.page.link;
  const state = useSyncExternalStore(store.changed, store.link, store.firstLink);
  if (held) return pending;
  if (reads === 'none') return none;
  return reads === 'optional' && state.status === 'unknown' ? none : state;
}

export function useOrder(): OrderState {
  const { store } = useRendering();
  return useSyncExternalStore(store.changed, store.order, store.firstOrder);
}

/** Reads the data that the page needs beside its link: its order, if it is the link's turn, and earlier answers. */
export function useReads(isOwn: boolean): void {
  const { page, store } = useRendering();
  const needsOrder = page.needs.includes('switch-order') && isOwn;
  useEffect(() => {
    if (needsOrder) void store.loadOrder();
  }, [needsOrder, store]);
  useEffect(() => void store.loadAnswers(), [store]);
}

/** Returns the answers of the link. A page that knows a draft waits for it. */
export function useAnswers(): KnownAnswers {
  const { store } = useRendering();
  return useSyncExternalStore(store.changed, store.answers, store.firstAnswers);
}

/** The link with all its answers, by which the steps of its journey hold; undefined until both are read. */
export function useProgress(): Progress | undefined {
  const link = useLink();
  const answersState = useAnswers();
  return useMemo(() => {
    if (link.status !== 'ready' || answersState.status !== 'ready') return undefined;
    const { answers } = link.link as Progress;
    return { ...link.link, answers: { ...answers, ...answersState.answers } };
  }, [link, answersState]);
}

/** Whether the link has been read, and the order if the page shows one: nobody may agree before seeing it. */
export function useIsRead(): boolean {
  const { page } = useRendering();
  const link = useLink();
  const order = useOrder();
  const answers = useAnswers();
  if (link.status === 'pending' || link.status === 'failed' || answers.status !== 'ready') return false;
  return link.status !== 'ready' || !page.needs.includes('switch-order') || order.status === 'ready';
}

/** Whether the link, or the order that the page shows, could not be read. */
export function useIsReadFailed(): boolean {
  const { page } = useRendering();
  const link = useLink();
  const order = useOrder();
  const isForeign = useStepInstead()?.reason === 'not-in-journey';
  const answers = useAnswers();
  if (link.status === 'failed' || answers.status === 'failed') return true;
  return page.needs.includes('switch-order') && order.status === 'failed' && !isForeign;
}

/** Why this page's act cannot be recorded, and the page to go to instead, if the link's journey has an act at all. */
export type StepInstead = { to: string | undefined; reason: 'too-early' | 'not-in-journey' };

/** Returns the page of the link's first missing act, if this page's comes after it (D-09) or is not in its journey. */
export function useStepInstead(): StepInstead | undefined {
  const { site, page } = useRendering();
  const link = useProgress();
  const act = site.routes[page.name]?.act;
  if (page.page.link !== 'required' || link?.status !== 'active') return undefined;
  const isOwn =
    act === undefined ? isStepOf(site, link, page.name) : isInJourney(site, link, act) || isRecorded(link, act);
  const isForeign = isStep(site, page.name) && !isOwn;
  if (!isForeign && (act === undefined || !isTooEarly(site, link, act))) return undefined;
  return { to: missingPage(site, link), reason: isForeign ? 'not-in-journey' : 'too-early' };
}

/** The page of the first missing act, on an outcome page of a link whose acts are not all recorded (D-33). */
export function useMissingPage(): string | undefined {
  const { site, page } = useRendering();
  const link = useProgress();
  if (page.page.link !== 'optional' || link?.status !== 'active' || link.pending?.length) return undefined;
  return isStepOf(site, link, page.name) ? missingPage(site, link) : undefined;
}

/** Whether the act of this page was recorded before it was loaded (D-09): one recorded on it goes on by itself. */
export function useActDone(): boolean {
  const { site, page } = useRendering();
  const link = useLink();
  const act = site.routes[page.name]?.act ?? page.asks?.act;
  return link.status === 'ready' && act !== undefined && (link.link.completed as string[]).includes(act);
}

/** Whether an act is recorded, as the page shows it: `undefined` until the link has been read. */
export const useIsRecorded = (act: Act): boolean | undefined => useAnyRecorded([act]);

/** Whether any of these acts is recorded, likewise. */
export function useAnyRecorded(acts: readonly Act[]): boolean | undefined {
  const completed = useFacts()('completed');
  if (completed.pending) return undefined;
  return Array.isArray(completed.value) && completed.value.some((act) => acts.includes(act));
}

/** Reads the facts of the link by name; a component that uses it draws again when they change. */
export function useFacts(): FactReader {
  const { site, store } = useRendering();
  const link = useLink();
  const order = useOrder();
  const isExisting = useSyncExternalStore(onOverride, isExistingCustomer, store.firstOverride);
  const answers = useAnswers();
  return useMemo(() => factReader(site, link, order, answers, isExisting), [site, link, order, answers, isExisting]);
}

/** Looks placeholders up: contacts at once, values and facts when the link has been read, `undefined` until then. */
export function useLookup(): Lookup {
  const { site } = useRendering();
  const link = useLink();
  const fact = useFacts();
  const answers = useAnswers();
  return useMemo(() => lookupIn(site, link, fact, answers), [site, link, fact, answers]);
}
