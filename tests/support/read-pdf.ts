import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as a reader with a screen reader gets it: its words, the tags in their order, and what it says of itself. */
export type ReadPdf = {
  words: string;
  tags: string[];
  pages: number;
  title: string;
  language: string;
  isMarked: boolean;
};

type Tagged = { role?: string; children?: Tagged[] };

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const [words, tags]: [string[], string[]] = [[], []];
  const walk = ({ role, children = [] }: Tagged): void => {
    if (role) tags.push(role);
    children.forEach(walk);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    words.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    walk((await page.getStructTree()) as Tagged);
  }
  const info = (await pdf.getMetadata()).info as { Title: string; Language: string };
  const marked = await pdf.getMarkInfo();
  const read = { words: words.join('\n'), tags, pages: pdf.numPages, title: info.Title, language: info.Language };
  await pdf.destroy();
  return { ...read, isMarked: marked?.Marked === true };
}
