/** The parts of the renderer that a block may use. Blocks may import no other file of this folder. */
import { useContext } from 'react';
import type { FactReader } from '../../rules/when.ts';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import { StatementContext, useRendering } from './context.ts';
import { useWords } from './words.ts';

/** Where the page is: its path and query. */
export { useLocation } from 'react-router-dom';
export { textOfHtml } from '../../rules/escape-html.ts';
export { fillHtml, fillLine } from '../../rules/fill.ts';
export { Html, Text } from './html.tsx';
export { Island } from './island.tsx';
export { Line, MessageLine, useLine, useMessages } from './line.tsx';
export { PageLink, useChangeHref, useHref, useTarget, WayOn } from './navigation.tsx';
export { useNotShown } from './opening.tsx';
export { PostForm, useDrawnSha256, useFormId, usePosted } from './post-form.tsx';
export { PressForm } from './press-form.tsx';
export {
  useActDone,
  useAnyRecorded,
  useDocumentFacts,
  useIsRecorded,
  useIsUnasked,
  useLink,
  useLinkPath,
} from './use-link.ts';
export type { MessageReader } from './words.ts';

/** Everything that the page is drawn from. */
export const useShown = useRendering;

/** Reads the facts of the link and the values of link and site by name. */
export const useFacts = (): FactReader => useRendering().fact;

/** Looks placeholders up by their names. */
export const useLookup = () => useWords().lookup;

export const useSite = (): CompiledSite => useRendering().site;
export const usePage = (): CompiledPage => useRendering().page;

/** Gives the blocks inside a gate its statement, so that the button records it (D-07). */
export const Statement = StatementContext.Provider;
/** Returns the statement of the gate around the block, if there is one. */
export const useStatement = (): string | undefined => useContext(StatementContext);
