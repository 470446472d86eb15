import type { CompiledDocument, CompiledSection } from '../types.gen.ts';
import { type FactReader, holds } from './when.ts';

/** The sections that a document has for a link: those whose condition over its values holds (D-32). */
export const sectionsFor = ({ sections }: CompiledDocument, value: FactReader): CompiledSection[] =>
  sections.filter(({ when }) => holds(when, value) === true);

/**
 * The sections of a document for a link, each with its HTML, with empty slots. Joined by line ends they are the text of
 * the document, so that a page can fold them.
 */
export function documentParts(
  document: CompiledDocument,
  value: FactReader,
): { section: CompiledSection; html: string; gist?: string | undefined }[] {
  return sectionsFor(document, value).map((section) => {
    const parts = section.parts.filter(({ when }) => holds(when, value) === true);
    const { id } = section;
    const gist = parts.find((part) => part.gist !== undefined)?.gist;
    const text = parts.map(({ html }) => html).join('\n');
    return { section, gist, html: `<section id="${id}" aria-labelledby="${id}-heading">\n${text}\n</section>` };
  });
}

/**
 * The HTML of a document for a link, with empty slots. Filled, it is the text that the page shows, the server hashes
 * and the customer agrees to (D-07). It is put together the same way in the browser, on the server and in the build.
 */
export const documentHtml = (document: CompiledDocument, value: FactReader): string =>
  documentParts(document, value)
    .map(({ html }) => html)
    .join('\n');

/** The id of a document's summary on its page: links lead to `#contract-summary`. */
export const summaryId = (document: string): string => `${document}-summary`;
