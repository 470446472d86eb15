import { type DocumentFile, documentFile, documentFileName } from '../../../rules/document-file.ts';

/** Downloads a document as one HTML file that stands alone. */
export function saveDocument(document: DocumentFile): void {
  const address = URL.createObjectURL(new Blob([documentFile(document)], { type: 'text/html' }));
  const link = window.document.createElement('a');
  link.href = address;
  link.download = documentFileName(document.title);
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
