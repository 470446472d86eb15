import { languageAttributes } from '../../rules/document-file.ts';
import { escapeHtml } from '../../rules/escape-html.ts';
import { ownPath } from '../../rules/routes.ts';
import type { Shown } from '../../rules/shown.ts';
import { darkColours } from '../../rules/theme/theme.ts';
import type { CompiledShell, CompiledSite, CompiledTheme } from '../../types.gen.ts';
import { sameAddress } from '../ui/header-footer.tsx';

/** The parts of a document beside what it shows. */
export type DocumentParts = {
  /** Path and query of the address. */
  address: string;
  /** The page's content, as React drew it; a leading `<title>` belongs into the head. */
  body: string;
  header: string;
  footer: string;
  /** The site's colours, also for the bars that phones draw around the page. */
  theme: CompiledTheme;
  preview: CompiledShell['preview'];
  /** The inline styles: the common sheet with the accent, and those of the page's blocks. */
  styles: readonly string[];
  /** The file of styles for paper. */
  printStyles?: string | undefined;
  /** The script of the site, which every page has. */
  siteScript: string;
  /** The script that hydrates islands, and the chunks of those on the page: fetched after the paint. */
  islands?: readonly string[];
  /** The gateway's chunks, its own first, where the token of the card fields follows the page (D-25). */
  gateway?: { chunks: readonly string[]; drawsEarly: boolean };
  /** Where the pages are, such as https://pay.example.com. */
  origin?: string | undefined;
};

/** What a document has of what was loaded for its page. */
type Documented = Pick<Shown, 'site' | 'resumeAt'>;

/** Makes the whole HTML document of a page. */
export function pageDocument(shown: Documented, parts: DocumentParts): string {
  const { title, rest } = takeTitle(parts.body);
  return `<!doctype html>
<html ${joinParts([languageAttributes(shown.site.language), ...attributesOf(shown, parts)], ' ')}>
<head>
${joinParts(headOf(shown, parts, title), '\n')}
</head>
<body>
${withAddress(parts.header, parts.address, shown.site)}
<div id="root">${rest}</div>
${parts.footer}
</body>
</html>
`;
}

type Pieces = (string | false | undefined)[];

const joinParts = (parts: Readonly<Pieces>, between: string) => parts.filter(Boolean).join(between);

/** The attributes of `<html>`, which the scripts read. */
function attributesOf({ site, resumeAt }: Documented, { islands, gateway }: DocumentParts): Pieces {
  return [
    site.base && `data-language="${site.language}"`,
    resumeAt && `data-resume-at="${escapeHtml(resumeAt)}"`,
    islands && `data-islands="${islands.filter((href) => !gateway?.chunks.includes(href)).join(' ')}"`,
    gateway && 'data-token="follows"',
    gateway?.drawsEarly && `data-card="${gateway.chunks[0]}"`,
  ];
}

function headOf({ site }: Documented, parts: DocumentParts, title: string): Pieces {
  const { theme, preview, styles, printStyles, siteScript, gateway } = parts;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="same-origin">',
    '<meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    ...colourTags(theme),
    ...previewTags(site, parts),
    title,
    ...styles.map((text, i) => `<style${i === 0 ? ' id="accent"' : ''}>${text}</style>`),
    printStyles && `<link rel="stylesheet" href="${printStyles}" media="print">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    preview.icon && `<link rel="apple-touch-icon" href="/${preview.icon}">`,
    ...(gateway?.chunks ?? []).map((href) => `<link rel="modulepreload" fetchpriority="high" href="${href}">`),
    `<script type="module" src="${siteScript}"></script>`,
  ];
}

/** Makes the language links of the header lead to the same address in the other languages. */
function withAddress(header: string, address: string, { base = '', languages }: CompiledSite): string {
  if (!languages) return header;
  const rest = ownPath(address)
    .slice(base.length)
    .replace(/^\/(?=$|\?)/, '');
  const from = escapeHtml(rest);
  return header
    .replaceAll(`="${sameAddress}`, () => `="${rest.startsWith('/') ? '' : '/'}${from}`)
    .replaceAll(sameAddress, () => from);
}

/** The page's colours as meta tags: the browser draws its own controls and bars in them before it has the styles. */
function colourTags({ accent, accentOnDark }: CompiledTheme): string[] {
  if (!accentOnDark) return [`<meta name="theme-color" content="${accent}">`];
  const bars = { light: accent, dark: darkColours.sheet };
  return [
    '<meta name="color-scheme" content="light dark">',
    ...Object.entries(bars).map(
      ([scheme, colour]) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    ),
  ];
}

/** The preview of a link in a message: its sender and purpose, and nothing of the page or its customer. */
function previewTags(site: CompiledSite, { preview: { description, image }, origin = '' }: DocumentParts): Pieces {
  const name = escapeHtml(site.name);
  const words = description && escapeHtml(description);
  return [
    words && `<meta name="description" content="${words}">`,
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:site_name" content="${name}">`,
    '<meta property="og:type" content="website">',
    words && `<meta property="og:description" content="${words}">`,
    image && `<meta property="og:image" content="${escapeHtml(`${origin}/${image}`)}">`,
  ];
}

function takeTitle(body: string): { title: string; rest: string } {
  const start = body.indexOf('<title>');
  if (start > 0) throw new Error('A page begins with a preload link of React: give the image a low priority.');
  const end = start === 0 ? body.indexOf('</title>') + '</title>'.length : 0;
  return { title: body.slice(0, end), rest: body.slice(end) };
}
