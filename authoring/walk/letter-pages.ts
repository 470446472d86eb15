import { secondOf } from '../../src/rules/dates.ts';
import { readersOf } from '../../src/rules/facts.ts';
import { fillLine } from '../../src/rules/fill.ts';
import { dateOf, dayOf, sendingOf } from '../../src/rules/journey/letter-day.ts';
import { type Visit, walked } from '../../src/rules/journey/visits.ts';
import type { ShownOrder } from '../../src/rules/order/shown.ts';
import { comparisonsIn, holds } from '../../src/rules/when.ts';
import { fillingOf, letterParts } from '../../src/server/letters/letter-html.ts';
import type {
  Block,
  Comparison,
  Compiled,
  CompiledPage,
  CompiledSite,
  Letter,
  LetterOccasion,
  Link,
} from '../../src/types.gen.ts';
import { asTitle } from './state-words.ts';
import { type GallerySite, moment, recordedAct } from './types.ts';

/** A letter as a page of the gallery: its states are found, its words marked and its changes compared as a page's are. */
export type LetterPage = CompiledPage & { letter: Pick<Letter, 'sends' | 'attach'> };

export const isLetter = (page: CompiledPage): page is LetterPage => 'letter' in page;

/** Whether a letter goes out as soon as something is done. The others come later: a reminder, news of a payment. */
export const isSentAtOnce = (page: CompiledPage): boolean => isLetter(page) && page.letter.sends.act !== undefined;

/** The link of a page that is shown on a day: what a letter answers at once was done on that day, and not before. */
export function linkOn(page: CompiledPage, link: Link, at: string | undefined): Link {
  const { records } = link;
  if (at === undefined || !records || !isSentAtOnce(page)) return link;
  return { ...link, records: records.map((record) => ({ ...record, recorded_at: at })) };
}

/** The letters of content as pages. The condition of a letter stands at each of its blocks. */
export const letterPages = ({ letters = {}, site }: Pick<Compiled, 'letters' | 'site'>): LetterPage[] =>
  Object.entries(letters).map(([name, { letter, texts }]) => {
    const { subject, sends, attach, when: around } = letter;
    const blocks = letter.blocks.map(({ when, ...block }) => {
      const own = [...whoHasDate(site, sends), ...comparisonsIn(around), ...comparisonsIn(when)];
      return { ...block, ...(own.length && { when: own }) } as Block;
    });
    const groups = blocks.flatMap((block) => (block.type === 'key-facts' ? block.facts : []));
    const words = JSON.stringify([blocks, texts, groups.map((group) => site.rows?.[group])]);
    const readsOrder = Object.keys(site.facts).some(
      (fact) => (site.facts[fact]!.from === 'switch-order' || fact === 'switched_from') && words.includes(fact),
    );
    return {
      name: `letters/${name}`,
      page: { $schema: '', path: `letters/${name}`, title: subject, link: 'optional', blocks },
      texts,
      documents: {},
      needs: readsOrder ? ['switch-order'] : [],
      letter: { sends, ...(attach && { attach }) },
    };
  });

/** Who gets a letter by a day: those who have the date and have done nothing that stops it. */
function whoHasDate({ acts }: CompiledSite, sends: LetterOccasion): Comparison[] {
  const own = dayOf(sends);
  const stops = (own?.unless ?? []).filter((one) => Object.hasOwn(acts, one));
  if (!own) return [];
  return [{ ...own.date, exists: true }, ...(stops.length ? [{ fact: 'completed', notIn: stops }] : [])];
}

/** When a letter by a day goes to a customer, if that is still to come at a time. */
export function sentLater(site: CompiledSite, page: CompiledPage, link: Link, now: string): string | undefined {
  if (!isLetter(page)) return undefined;
  const sending = sendingOf(page.letter.sends, readersOf(site, link, { status: 'failed' }).fact);
  return sending && now < secondOf(sending.at) ? secondOf(sending.at) : undefined;
}

/** The visits that stand for the customers of a letter: what sends it is the last that they have done. */
export function visitsOfLetter(site: CompiledSite, links: readonly Link[], { letter: { sends } }: LetterPage): Visit[] {
  const act = sends.act ?? (sends.status && actOfStatus[sends.status.split('-')[0]!]);
  const isOwn = ({ completed }: Link) => dayOf(sends) !== undefined || completed.at(-1) === act;
  return walked(site, links, (name) => recordedAct(name, moment))
    .flatMap(({ stages }) => stages.map(({ link }) => link))
    .filter(isOwn)
    .map((link) => ({ link: { status: 'ready', link } }));
}

/** The act of which a status tells what became. */
const actOfStatus: Record<string, string> = {
  payment: 'payment',
  card: 'payment-method',
  mandate: 'direct-debit-mandate',
};

/** A letter for a link as it is sent: its subject, and its parts as bare HTML. Its links begin with `home` and `/`. */
export function drawnLetter(
  { site, home = '' }: GallerySite & { home?: string },
  page: LetterPage,
  link: Link,
  order?: ShownOrder,
) {
  const known = order ? ({ status: 'ready', order } as const) : ({ status: 'failed' } as const);
  const isLeft = order && link.completed.some((act) => site.acts[act]?.about === 'switch-order');
  const whole = isLeft ? { ...link, switched_from: order.losing_provider } : link;
  const filling = fillingOf(site, whole, known);
  const { title: subject, blocks } = page.page;
  const letter = { ...page.letter, $schema: '', subject, blocks } as Letter;
  const addressOf = (name = site.home) => home + (site.routes[name]?.path ?? '/');
  return {
    subject: fillLine(subject, filling.lookup),
    parts: letterParts({ letter, texts: page.texts }, { ...filling, home, addressOf, hasProof: isSentAtOnce(page) }),
  };
}

/** Why a customer gets no such letter, where it goes by a day; undefined for those who get it. */
export function whyNone(site: CompiledSite, { page, letter: { sends } }: LetterPage, link: Link): string | undefined {
  const own = dayOf(sends);
  if (!own) return undefined;
  const { fact } = readersOf(site, link, { status: 'failed' });
  const says = (reason: string) => `This customer gets no such letter: ${reason}.`;
  if (!holds({ ...own.date, exists: true }, fact)) return says(`there is no date “${labelOf(dateOf(own))}”`);
  const stop = link.completed.find((act) => own.unless?.includes(act));
  if (stop) return says(`stopped by “${labelOf(stop)}”`);
  const isForThem = page.blocks.some(({ when }) => holds(when, fact));
  return isForThem ? undefined : says('it is for customers of whom something else is true');
}

/** A name of the code as an editor reads it. */
const labelOf = (name: string) => asTitle(name.replaceAll('_', ' ').replaceAll('-', ' '));
