import type { CompiledSite } from '../types.gen.ts';
import { escapeText } from './escape-html.ts';

/** The formats of every copy, by the names of the parameter `format`, with the message that offers each: PDF/UA-1 (D-48). */
export const pdfFormats = { pdf: 'pdfCopy', 'pdf-large': 'pdfLargeCopy' } as const;

/** The formats of a document that was agreed to. */
export const agreedFormats = {
  ...pdfFormats,
  'large-print': 'largePrintCopy',
  html: 'webPageCopy',
  text: 'plainTextCopy',
} as const;

/** Which format; undefined for a page that stands alone in common print. */
export type CopyFormat = keyof typeof agreedFormats;

export const isPdf = (format = ''): format is keyof typeof pdfFormats => Object.hasOwn(pdfFormats, format);

/** Whether the text that was agreed to can be had in a format. */
export const isFormat = (format: string): format is CopyFormat => Object.hasOwn(agreedFormats, format);

/** Whether a language is written from right to left. */
export const isToLeft = (language: string): boolean => /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/.test(language);

/** Returns an element's `lang` attribute, and its `dir` attribute if the text around it runs in the other direction. */
export const languageAttributes = (language = 'en-GB', around = 'en-GB'): string => {
  const [direction, directionAround] = [language, around].map((one) => (isToLeft(one) ? 'rtl' : 'ltr'));
  return `lang="${language}"${direction === directionAround ? '' : ` dir="${direction}"`}`;
};

/** How to reach the provider, and who that is by law: they stand at the foot of every paper (D-66). */
export const footOf = ({ contacts, company }: Pick<CompiledSite, 'contacts' | 'company'>): string[] => [
  [contacts.team, contacts.phone, contacts.hours, contacts.email].filter(Boolean).join(' · '),
  company,
];

/** What a file has of its site. */
export const siteOfFile = (
  site: Pick<CompiledSite, 'name' | 'language' | 'contacts' | 'company'>,
): Pick<DocumentFile, 'provider' | 'language' | 'foot'> => ({
  provider: site.name,
  ...(site.language && { language: site.language }),
  foot: footOf(site),
});

/** A document as a file: its provider, language and title, the notes above it, its text as HTML, and its proof below. */
export type DocumentFile = {
  provider: string;
  language?: string;
  /** Lines at the foot of each page. */
  foot?: string[];
  title: string;
  notes: string[];
  /** What stands above the text and is no part of it, as HTML. */
  above?: string;
  html: string;
  /** Set if a frame is around it, and its last section is in a dashed one, to be cut out. */
  isFramed?: boolean;
  /** Set if it is filled in by hand: below each of its paragraphs that ends in a colon is a line to write on. */
  isForm?: boolean;
  /** What stands for the notes above a form in it, which nobody has agreed to by filling it in. */
  formNote?: string;
  textLanguage?: string;
  /** How to prove its text, for the few who do: not in a PDF, which has the receipts as files in it. */
  proof?: string;
  /** The files in its PDF, by their names. */
  attached?: Record<string, string>;
  /** Set if its letters are of 18 points at least, on paper as well. */
  isLargePrint?: boolean;
};

/** The dress of a file that stands alone: the colour of the brand, and its font with its weights, as a `data:` address. */
export type FileLook = { accent?: string | undefined; font?: { address: string; weight: string } | undefined };

/**
 * Returns a document as one HTML file that stands alone. Its text is in `main`, unchanged, so that anybody can work out
 * its SHA-256 again and compare it with the record (D-07). Nothing in the file can run or load anything.
 */
export function documentFile(file: DocumentFile, { accent = 'currentcolor', font }: FileLook = {}): string {
  const { provider, language, foot = [], title, notes, above = '', html, textLanguage, proof, isLargePrint } = file;
  const footHtml = [...foot, ...(proof === undefined ? [] : [proof])].map((line) => `<p>${escapeText(line)}</p>`);
  const notesHtml = [provider, ...notes].map((line) => `<p>${escapeText(line)}</p>`).join('\n');
  const name = escapeText(title);
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} – ${escapeText(provider)}</title>
<style>${font ? `@font-face{font-family:brand;src:url(${font.address});font-weight:${font.weight}}` : ''}:root{--accent:${accent}}${styles}${file.isFramed ? framed : ''}${isLargePrint ? largePrint : ''}</style>
</head>
<body>
<header>
<h1>${name}</h1>
${notesHtml}${above}
</header>
<main${textLanguage === undefined ? '' : ` ${languageAttributes(textLanguage, language)}`}>${html}</main>
${footHtml.length > 0 ? `<footer>${footHtml.join('')}</footer>\n` : ''}</body>
</html>
`;
}

/** One section of a document as a document of its own; undefined where there is none. */
export function sectionOf(file: DocumentFile, id: string): DocumentFile | undefined {
  const begin = new RegExp(`<h([1-6])(?= [^>]*\\bid="${id}(?:-heading)?")[^>]*>(.*?)</h\\1>`, 's').exec(file.html);
  if (!begin) return undefined;
  const [heading, level, words = ''] = begin;
  const rest = file.html.slice(begin.index + heading.length);
  const end = rest.search(new RegExp(`<h[1-${level}]\\b|</section>`));
  const { proof: _, ...others } = file;
  return { ...others, title: words.replace(/<[^<>]*>/g, ''), html: end < 0 ? rest : rest.slice(0, end) };
}

/** Returns the name of a document's file, with nothing in it that a file system does not take. */
export const documentFileName = (title: string, ending = 'html'): string =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.${ending}`;

const styles =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 brand,system-ui,sans-serif}' +
  'header{border-top:4px solid var(--accent);padding-top:1rem}h1{font-size:1.6rem}h1,h2,h3{line-height:1.25;text-wrap:balance}h1+p{font-weight:700}' +
  'a{color:inherit}table{border-collapse:collapse;width:100%}' +
  'th,td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ccc;text-align:left;font-weight:400;vertical-align:baseline}' +
  'th[scope=rowgroup]{font-weight:700}th>p,td>p{margin:0}.align-right,[data-amount]{text-align:right}header p,footer{overflow-wrap:anywhere}';

const framed = 'main{padding:0 1rem;border:2px solid}main>h2:last-of-type{padding-top:1rem;border-top:2px dashed}';

const largePrint =
  'html{font-size:18pt}body{margin:1rem auto;overflow-wrap:anywhere}h1,h2,h3{font-size:1.3rem;line-height:1.3}';
