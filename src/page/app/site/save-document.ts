import { documentFile, documentFileName } from '../../../rules/document-file.ts';

/** Saves the document around a button as one HTML file that stands alone. `version` stands above its text. */
export function saveDocument(button: Element, version: string): void {
  const article = button.closest('article')!;
  const title = article.querySelector('h2')?.textContent ?? '';
  const sections = [...article.querySelectorAll('details > div')].map(({ innerHTML }) => innerHTML);
  const prevails = article.querySelector(':scope > p')?.textContent;
  const root = document.documentElement;
  const file = documentFile(
    {
      provider: document.title.split(' – ').at(-1) ?? '',
      language: root.lang,
      title,
      notes: [version, ...(prevails ? [prevails] : [])],
      html: sections.join('\n'),
    },
    { accent: getComputedStyle(root).getPropertyValue('--accent') },
  );
  const address = URL.createObjectURL(new Blob([file], { type: 'text/html' }));
  Object.assign(document.createElement('a'), { href: address, download: documentFileName(title) }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
