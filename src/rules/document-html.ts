import type { CompiledDocument, CompiledSection } from '../types.gen.ts';
import { type FactReader, holds } from './when.ts';

/** The sections that a document has for a link: those whose condition over its values holds (D-32). */
export const sectionsFor = ({ sections }: CompiledDocument, value: FactReader): CompiledSection[] =>
  sections.filter(({ when }) => holds(when, value) === true);

/**
 * The sections of a document for a link, each with its HTML, with empty slots. Joined by line ends they are the text of
 * the document, so that a page can fold them.
 *
 * While the values are pending, the parts whose condition holds for `expected` keep their space, with `data-pending`
 * (D-17).
 */
export function documentParts(
  { sections }: CompiledDocument,
  value: FactReader,
  expected = value,
): { section: CompiledSection; html: string }[] {
  const stateOf = ({ when }: Pick<CompiledSection, 'when'>) =>
    holds(when, value) ?? (holds(when, expected) ? 'pending' : false);
  return sections.flatMap((section) => {
    const state = stateOf(section);
    if (!state) return [];
    const parts = section.parts.flatMap((part) => {
      const partState = stateOf(part);
      return partState ? [partState === 'pending' ? `<div data-pending>\n${part.html}\n</div>` : part.html] : [];
    });
    const mark = state === 'pending' ? ' data-pending' : '';
    const { id } = section;
    const html = `<section id="${id}" aria-labelledby="${id}-heading"${mark}>\n${parts.join('\n')}\n</section>`;
    return [{ section, html }];
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
