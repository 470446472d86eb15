import { createContext, type ReactNode } from 'react';
import { useActionData, useLoaderData } from 'react-router-dom';
import { factReader, lookupIn } from '../../rules/facts.ts';
import type { Posted } from '../../rules/forms.ts';
import { memoize } from '../../rules/memoize.ts';
import type { Shown, ShownLink } from '../../rules/shown.ts';
import type { FactReader } from '../../rules/when.ts';
import { type Words, wordsOf } from './words.ts';

/** What the components of a page draw from: what its route has loaded, what reads facts of it, and its words. */
export type Rendering = Shown & { fact: FactReader; words: Words };

/** Adds the readers to what was loaded. An optional page takes a wrong link for none. */
export const renderingOf = memoize((shown: Shown): Rendering => {
  const { site, page, order, isExisting } = shown;
  const link = linkAt(page.page.link, shown.link);
  const answers = { status: 'ready', answers: shown.answers } as const;
  const known = order ? ({ status: 'ready', order } as const) : ({ status: 'failed' } as const);
  const fact = factReader(site, link, known, answers, isExisting);
  const lookup = lookupIn(site, link, fact, answers);
  return { ...shown, link, fact, words: wordsOf({ ...site.messages, ...page.messages }, lookup, site.name) };
});

function linkAt(reads: Shown['page']['page']['link'], link: ShownLink): ShownLink {
  if (reads === 'none') return { status: 'none' };
  return reads === 'optional' && link.status === 'unknown' ? { status: 'none' } : link;
}

/** The statement that a gate around the block asks the customer to tick (D-07). */
export const StatementContext = createContext<string | undefined>(undefined);

/** The type of the block around. */
export const BlockTypeContext = createContext('');

/** The block and its file that were drawn last: those that have failed where drawing, which never waits, has thrown. */
export const lastDrawn: { block?: string | undefined; file: string } = { file: 'index.tsx' };

/** Draws what the browser takes over as it does: as a tree of its own, whose ids begin with a prefix. */
export type DrawApart = (node: ReactNode, options: { identifierPrefix: string }) => string;
export const DrawApartContext = createContext<DrawApart>(() => '');

export const useRendering = (): Rendering => renderingOf(useLoaderData<Shown>());

/** What became of the form that the page answers, if it answers one. */
export const useOutcome = (): Posted | undefined => useActionData<Posted>();
