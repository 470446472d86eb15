import type { AgreedDocument, CompiledSite } from '../types.gen.ts';
import type { DocumentFile } from './document-file.ts';
import { formatValue } from './format-value.ts';

/** Reads a message of content by name, with placeholders of its own. */
type Message = (name: string, params?: Record<string, string>) => string | undefined;

/** Further formats of the agreed text, by the names of the parameter `format` in its address. */
export const agreedFormats = {
  'large-print': 'largePrintCopy',
  text: 'plainTextCopy',
} as const;

/** Which format; undefined for a page that stands alone in common print. */
export type AgreedFormat = keyof typeof agreedFormats;

/** Whether a copy can be had in a format. */
export const isFormat = (format: string): format is AgreedFormat => Object.hasOwn(agreedFormats, format);

/** Returns a document as it was agreed to as a file: with its date, reference and version above it, and its hash below (D-07). */
export function agreedFile(
  agreed: AgreedDocument,
  site: Pick<CompiledSite, 'name' | 'language' | 'formats' | 'prevails'>,
  message: Message,
  format?: AgreedFormat,
): DocumentFile {
  const { name: provider, language, formats, prevails } = site;
  const { title, version, reference, sha256, html, agreed_at } = agreed;
  const notes = [
    message('agreedOn', { date: formatValue('time', agreed_at, formats), reference }),
    message('documentVersion', { version }),
    prevails && message('documentPrevails', { language: prevails }),
  ];
  // The hash is of the HTML, which plain text has not.
  const proof =
    format === 'text' ? (message('plainTextProof', { sha256 }) ?? sha256) : message('documentProof', { sha256 });
  return {
    provider,
    ...(language && { language }),
    title,
    notes: notes.flatMap((note) => note || []),
    html,
    ...(proof && { proof }),
    ...(format === 'large-print' && { isLargePrint: true }),
  };
}
