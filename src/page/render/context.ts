import { createContext, useContext } from 'react';
import { factReader, lookupIn } from '../../rules/facts.ts';
import type { Shown, ShownLink } from '../../rules/shown.ts';
import type { FactReader } from '../../rules/when.ts';
import { type Words, wordsOf } from './words.ts';

/** What the components of a page draw from: the page's one value, and what reads facts of it. */
export type Rendering = Shown & { fact: FactReader };

/** Makes the contexts of a page. An optional page takes a wrong link for none. */
export function renderingOf(shown: Shown): { rendering: Rendering; words: Words } {
  const { site, page, order, isExisting } = shown;
  const link = linkAt(page.page.link, shown.link);
  const answers = { status: 'ready', answers: shown.answers } as const;
  const known = order ? ({ status: 'ready', order } as const) : ({ status: 'failed' } as const);
  const fact = factReader(site, link, known, answers, isExisting);
  const lookup = lookupIn(site, link, fact, answers);
  const messages = { ...site.messages, ...page.messages };
  return { rendering: { ...shown, link, fact }, words: wordsOf(messages, lookup, site.name) };
}

function linkAt(reads: Shown['page']['page']['link'], link: ShownLink): ShownLink {
  if (reads === 'none') return { status: 'none' };
  return reads === 'optional' && link.status === 'unknown' ? { status: 'none' } : link;
}

export const RenderingContext = createContext<Rendering | undefined>(undefined);

/** The statement that a gate around the block asks the customer to tick (D-07). */
export const StatementContext = createContext<string | undefined>(undefined);

export function useRendering(): Rendering {
  const rendering = useContext(RenderingContext);
  if (!rendering) throw new Error('A block is drawn outside a page. Wrap it in RenderingContext.');
  return rendering;
}
