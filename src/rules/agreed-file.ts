import type { AgreedDocument, CompiledSite } from '../types.gen.ts';
import type { DocumentFile } from './document-file.ts';
import { formatValue } from './format-value.ts';

/** Reads a message of content by name, with placeholders of its own. */
type Message = (name: string, params?: Record<string, string>) => string | undefined;

/** Returns the contract as it was agreed as a file: with its date, reference, version and hash above it (D-07). */
export function agreedFile(
  agreed: AgreedDocument,
  site: Pick<CompiledSite, 'name' | 'language' | 'formats' | 'prevails'>,
  message: Message,
): DocumentFile {
  const { name: provider, language, formats, prevails } = site;
  const { title, version, reference, sha256, html, agreed_at } = agreed;
  const notes = [
    message('agreedOn', { date: formatValue('time', agreed_at, formats), reference }),
    message('documentVersion', { version }),
    prevails && message('documentPrevails', { language: prevails }),
    message('documentProof', { sha256 }),
  ];
  return {
    provider,
    ...(language && { language }),
    title: message('downloadedContract') ?? title,
    notes: notes.flatMap((note) => note ?? []),
    html,
  };
}
