import type { AgreedDocument, CompiledSite } from '../types.gen.ts';
import { type DocumentFile, siteOfFile } from './document-file.ts';
import { formatValue } from './format-value.ts';

/** Reads a message of content by name, with placeholders of its own. */
type Message = (name: string, params?: Record<string, string>) => string | undefined;

/** The formats of every copy, by the names of the parameter `format`, with the message that offers each: PDF/UA-1 (D-48). */
export const pdfFormats = { pdf: 'pdfCopy', 'pdf-large': 'pdfLargeCopy' } as const;

export const agreedFormats = {
  ...pdfFormats,
  'large-print': 'largePrintCopy',
  html: 'webPageCopy',
  text: 'plainTextCopy',
} as const;

/** Which format; undefined for a page that stands alone in common print. */
export type CopyFormat = keyof typeof agreedFormats;

/** Whether the agreed text can be had in a format. */
export const isFormat = (format: string): format is CopyFormat => Object.hasOwn(agreedFormats, format);

export const isPdf = (format = ''): format is keyof typeof pdfFormats => Object.hasOwn(pdfFormats, format);

/** Returns a document as it was agreed to as a file: with its date, reference and version above it, and its hash below (D-07). */
export function agreedFile(
  agreed: AgreedDocument,
  site: Pick<CompiledSite, 'name' | 'language' | 'contacts' | 'company' | 'formats' | 'prevails'>,
  message: Message,
  format?: CopyFormat,
): DocumentFile {
  const { language, formats, prevails } = site;
  const { title, version, reference, sha256, html, agreed_at } = agreed;
  const agreement = { date: formatValue('time', agreed_at, formats), reference };
  const formNote = message('formFor', agreement);
  const notes = [
    message('agreedOn', agreement),
    message('documentVersion', { version }),
    prevails && message('documentPrevails', { language: prevails }),
  ];
  // The hash is of the HTML, which plain text has not. A PDF shows none: its receipt is a file in it.
  const proof = isPdf(format)
    ? undefined
    : format === 'text'
      ? (message('plainTextProof', { sha256 }) ?? sha256)
      : message('documentProof', { sha256 });
  return {
    ...siteOfFile(site),
    title,
    notes: notes.flatMap((note) => note || []),
    ...(formNote && { formNote }),
    html,
    ...(agreed.language !== language && { textLanguage: agreed.language }),
    ...(proof && { proof }),
    ...(/large/.test(format ?? '') && { isLargePrint: true }),
  };
}
