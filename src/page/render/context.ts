import { createContext, useContext } from 'react';
import type { Posted } from '../../rules/forms.ts';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import type { LinkStore } from '../link/store.ts';

/** The renderer's context, which everything on a page can read. */
export type Rendering = {
  site: CompiledSite;
  page: CompiledPage;
  store: LinkStore;
  /** Loads a page by name and keeps the link's id (D-40): also in place of this one, or to change answers there. */
  go: (name: string, how?: 'replace' | 'change') => void;
  /** Set on the page's second document, on which PayPal takes the card's place (D-43). */
  isPayPal?: boolean;
  /** Set while another page is loaded in the place of this one, which then must not show the link's data. */
  held?: boolean;
  /** The outcome of the posted form, until the next try. */
  posted?: Posted | undefined;
  /** Shows by script the outcome of a form, as the server's answer to its post would. Rejects if it cannot be shown. */
  answerForm?: (posted: Posted) => Promise<void>;
  forgetPosted?: () => void;
  /** Called while the server draws, by a block that only the bundle can complete, which the page then loads. */
  needsScript?: (() => void) | undefined;
};

export const RenderingContext = createContext<Rendering | undefined>(undefined);

/** The statement that a gate around the block asks the customer to tick (D-07). */
export const StatementContext = createContext<string | undefined>(undefined);

export function useRendering(): Rendering {
  const rendering = useContext(RenderingContext);
  if (import.meta.env.DEV && !rendering)
    throw new Error('A block is drawn outside a page. Wrap it in RenderingContext.');
  return rendering!;
}
