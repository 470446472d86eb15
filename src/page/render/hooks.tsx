/** The parts of the renderer that a block may use. Blocks may import no other file of this folder. */
import { useContext } from 'react';
import type { DocumentFile } from '../../rules/document-file.ts';
import type { FactReader } from '../../rules/when.ts';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import type { LinkStore } from '../link/store.ts';
import { StatementContext, useRendering } from './context.ts';
import { useFacts as useFactsOfAnyName } from './use-link.ts';

export { textOfHtml } from '../../rules/escape-html.ts';
export { fillHtml, fillLine } from '../../rules/fill.ts';
export { useChangeHref } from './change-href.ts';
export { forgetChange, loadChanged } from './changed-document.ts';
export { useElsewhere } from './elsewhere.ts';
export { Html, Text } from './html.tsx';
export { Line, LinkedText, MessageLine, type MessageReader, useLine, useMessages } from './line.tsx';
export { PageLink, useGoOn, useTarget, WayOn } from './navigation.tsx';
export {
  PostForm,
  useDrawnSha256,
  usePosted,
  usePostedFormId,
} from './post-form.tsx';
export { Reserved } from './reserved.tsx';
export { SectionLinks } from './section-links.tsx';
export { plain, useInSight, useSight } from './sight.tsx';
export { useTitleNote } from './title.tsx';
export {
  useActDone,
  useAnswers,
  useAnyRecorded,
  useIsRead,
  useIsRecorded,
  useLink,
  useLookup,
  useOrder,
  useStepInstead,
} from './use-link.ts';
export { useLoaded } from './use-loaded.ts';

/** Downloads a document as a file. Rejects if the code for that cannot be loaded. */
export async function saveDocument(saved: DocumentFile): Promise<void> {
  const late = await import('./late/save-document.ts');
  late.saveDocument(saved);
}

/** Reads the facts of the link by name; a component that uses it draws again when they change. */
export const useFacts: () => FactReader = useFactsOfAnyName;
/** Reads the link's and the site's values by name, as conditions over values ask for them. */
export const useValues: () => FactReader = useFactsOfAnyName;

export const useSite = (): CompiledSite => useRendering().site;
export const usePage = (): CompiledPage => useRendering().page;
/** The store of the page's link: its id, its path under /public-api, and its records. */
export const useLinkStore = (): LinkStore => useRendering().store;

/** Whether this is the page's document with PayPal, on which there are no card fields (D-43). */
export const useIsPayPal = (): boolean => useRendering().isPayPal ?? false;

/** Gives the blocks inside a gate its statement, so that the button records it (D-07). */
export const Statement = StatementContext.Provider;
/** Returns the statement of the gate around the block, if there is one. */
export const useStatement = (): string | undefined => useContext(StatementContext);
