import { documentHtml } from '../../rules/document-html.ts';
import { type LinkValues, typeOfValue, valueReader } from '../../rules/facts.ts';
import { fillHtml, fillLine, type Lookup, withParams } from '../../rules/fill.ts';
import { formatValue } from '../../rules/format-value.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { answerWords } from '../../rules/questions/shown.ts';
import type { CompiledDocument, CompiledSite } from '../../types.gen.ts';
import { sha256Of } from '../base/sha256.ts';

/** The canonical text of a document for a link, exactly as the page shows it, and its SHA-256 (D-07). */
export function canonicalText(
  site: CompiledSite,
  document: CompiledDocument,
  link: LinkValues,
): { html: string; sha256: string } {
  const html = fillHtml(documentHtml(document, valueReader(site, link)), lookupFor(site, link));
  return { html, sha256: sha256Of(html) };
}

/** A short mark of each section of a canonical text: where a document has changed, a form that brings them back tells where. */
export const sectionMarks = (html: string): string[] =>
  html
    .split('<section id="')
    .slice(1)
    .map((section) => {
      const [text = ''] = section.split('</section>', 1);
      return `${text.slice(0, text.indexOf('"'))}:${markOf(text)}`;
    });

const markOf = (text: string): string =>
  ([...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 0) >>> 0).toString(36);

/** Looks up contacts, then answers and values, the link's before the site's. Other facts must not change the text. */
export function lookupFor(site: CompiledSite, link: LinkValues): Lookup {
  return (name) => {
    const contact = ownEntry(site.contacts, name);
    if (contact !== undefined) return contact;
    const words = answerWords({ status: 'ready', answers: link.answers ?? {} }, name);
    if (words !== undefined) return words;
    const type = typeOfValue(site, name);
    const read = valueReader(site, link)(name);
    return type === undefined || read.unknown || read.value === undefined
      ? undefined
      : formatValue(type, read.value, site.formats);
  };
}

/** Reads the messages of content by name, filled for a link and with placeholders of their own. */
export function messagesFor(site: CompiledSite, link: LinkValues) {
  const lookup = lookupFor(site, link);
  return (name: string, params?: Record<string, string>) => {
    const text = ownEntry(site.messages, name);
    return text === undefined ? undefined : fillLine(text, withParams(lookup, params));
  };
}
