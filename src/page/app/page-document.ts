import { languageAttributes } from '../../rules/document-file.ts';
import { escapeHtml, inertJson } from '../../rules/escape-html.ts';
import { bareOf } from '../../rules/link-id.ts';
import { ownPath } from '../../rules/routes.ts';
import { darkColours } from '../../rules/theme/theme.ts';
import type { CompiledPage, CompiledShell, CompiledSite, CompiledTheme } from '../../types.gen.ts';
import { sameAddress } from '../ui/header-footer.tsx';
import { script as beforeDrawn } from './inline/before-drawn.ts?inline-script';
import { script as beforePaint } from './inline/before-paint.ts?inline-script';
import { script as startBuilt } from './inline/start-built.ts?inline-script';
import { script as startDrawn } from './inline/start-drawn.ts?inline-script';

/** The parts of a document that follow from the bundle and the page's blocks. */
export type BundleParts = {
  header: string;
  footer: string;
  /** The site's colours, also for the bars that phones draw around the page. */
  theme: CompiledTheme;
  preview: CompiledShell['preview'];
  /** The inline styles: the common sheet with the accent, and those of the page's blocks. */
  styles: readonly string[];
  /** The bundle's entry, and the chunks that are fetched with it once the page is painted. */
  script: string;
  preload: readonly string[];
  /** The files that have the site and the page's content, which the document then does not carry beside its HTML. */
  contentFiles?: readonly string[] | undefined;
  /** In development the bundle is a module of Vite's, which brings the styles. */
  isDevelopment?: boolean;
};

export type DocumentParts = BundleParts & {
  /** The page's content, as React drew it; a leading `<title>` belongs into the head. */
  body: string;
  /** The content in the place of `body` until the link is read, where the address has one. */
  unread?: string;
  /** Path and query that the page is drawn for; left out of a built page. */
  address?: string;
  /** The link id of that address. On a built page a script reads it. */
  linkId?: string | undefined;
  /** Where the pages are, such as https://pay.example.com, for pictures in messages. Unknown to a built page. */
  origin?: string | undefined;
  /** The site and the page, with which the browser hydrates the document. Many documents share them. */
  site: CompiledSite;
  page: CompiledPage;
  /** The state of the link that the page is drawn for (D-23): the browser then asks for nothing. */
  drawn?: object;
  /** When the bundle runs: a page without controls has nothing for it to do, unless it has to read its link first. */
  runs: Runs;
  /** The text for a browser without scripts, as HTML. A page that the server draws works without. */
  noScript?: string | undefined;
  /** Makes the policy for `<meta>` of a file, which any host may send; a server that draws sends it as a header. */
  policy?: (inline: Inline) => string;
  /** Set if the answer goes on after the page with the token of its card form (D-25). */
  card?: {
    /** The gateway's chunks, its own first: they are fetched before the bundle. */
    gateway: readonly string[];
    /** Whether the gateway draws its fields before hydration. */
    drawsEarly: boolean;
    /** Whether the settings take a wallet that content offers: the page then keeps its space. */
    takesWallets?: boolean;
  };
};

export type Runs = 'always' | 'with-id' | 'never';

/** The texts of a document's inline scripts and styles: its policy names these by their hashes. */
export type Inline = { scripts: string[]; styles: string[] };

/** Makes the whole HTML document of a page for a file. Throws if its policy refuses something that the page has. */
export function htmlDocument(parts: DocumentParts): string {
  if (isRefused(parts.body) || isRefused(parts.unread ?? ''))
    throw new Error('A page carries a style attribute or a script; the policy refuses both.');
  if (parts.body.indexOf('<title>') > 0)
    throw new Error('A page begins with a preload link of React in place of its title: give the image a low priority.');
  return pageDocument(parts);
}

export function pageDocument(parts: DocumentParts): string {
  const { drawn, runs, site } = parts;
  const scripts = drawn ? [beforeDrawn, ...(runs === 'never' ? [] : [startDrawn])] : [beforePaint, startBuilt];
  return `<!doctype html>
<html ${languageAttributes(site.language)} ${joinParts(attributesOf(parts), ' ')}>
<head>
${joinParts(headOf(parts, scripts), '\n')}
</head>
<body>
${joinParts(contentOf(parts, scripts), '\n')}
</body>
</html>
`;
}

type Pieces = (string | false | undefined)[];

/** The attributes of `<html>`: the two inline scripts and the bundle read them before they know the page. */
function attributesOf({
  body,
  unread,
  linkId,
  site,
  page,
  drawn,
  runs,
  script,
  preload,
  contentFiles,
  isDevelopment,
  card,
}: DocumentParts): Pieces {
  const hasBundle = runs !== 'never' && !isDevelopment;
  const chunks = preload.filter((href) => !card?.gateway.includes(href));
  return [
    `data-link="${drawn ? 'none' : page.page.link}"`,
    drawn && 'data-drawn="1"',
    linkId && `data-link-id="${escapeHtml(linkId)}"`,
    site.base && `data-language="${site.language}"`,
    !drawn && page.needs.includes('switch-order') && 'data-order="1"',
    hasBundle && `data-script="${script}"`,
    hasBundle && chunks.length > 0 && `data-chunks="${chunks.join(' ')}"`,
    runs !== 'never' && contentFiles && `data-content="${contentFiles.join(' ')}"`,
    runs === 'with-id' && 'data-runs="with-id"',
    runs === 'never' && /\sdata-prints=/.test(body) && 'data-prints="1"',
    unread && 'data-unread="1"',
    card && 'data-token="follows"',
    card?.drawsEarly && `data-card="${card.gateway[0]}"`,
    card?.takesWallets && /\sdata-waiting=/.test(body) && 'data-takes-wallets="1"',
  ];
}

function headOf(parts: DocumentParts, scripts: string[]): Pieces {
  const { body, drawn, theme, preview, styles, script, isDevelopment, card, policy } = parts;
  return [
    '<meta charset="utf-8">',
    policy &&
      `<meta http-equiv="content-security-policy" content="${escapeHtml(policy({ scripts, styles: [...styles] }))}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="referrer" content="${drawn ? 'same-origin' : 'no-referrer'}">`,
    '<meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    ...colourTags(theme),
    ...previewTags(parts),
    takeTitle(body).title,
    ...(theme.fonts ?? []).map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    ),
    `<script>${scripts[0]}</script>`,
    ...styles.map((text, i) => `<style${i === 0 ? ' id="accent"' : ''}>${text}</style>`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    preview.icon && `<link rel="apple-touch-icon" href="/${preview.icon}">`,
    ...(card?.gateway ?? []).map((href) => `<link rel="modulepreload" fetchpriority="high" href="${href}">`),
    // A module of Vite's comes first, and waits for the end of the page.
    isDevelopment && `<script type="module" src="${script}"></script>`,
  ];
}

function contentOf(parts: DocumentParts, scripts: string[]): Pieces {
  const { header, footer, address, site, page, noScript, body, unread, runs } = parts;
  return [
    withAddress(header, address ?? bareOf(page.page.path), site),
    noScript && `<noscript>${noScript}</noscript>`,
    `<div id="root">${takeTitle(body).rest}</div>`,
    unread && `<template id="_unread">${takeTitle(unread).rest}</template>`,
    footer,
    runs !== 'never' && `<script type="application/json" id="_site">${dataOf(parts)}</script>`,
    scripts[1] && `<script>${scripts[1]}</script>`,
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

/** Whether the policy refuses something in HTML. Most has nothing like it, and is not looked through tag by tag. */
const isRefused = (html: string) => /<script| style="/.test(html) && /<script|<[^<>]* style="/.test(html);

const joinParts = (parts: Readonly<Pieces>, between: string) => parts.filter(Boolean).join(between);

function dataOf({ site, page, contentFiles = [], drawn }: DocumentParts): string {
  return inertJson({ site: contentFiles[0] ? undefined : site, page: contentFiles[1] ? undefined : page, drawn });
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
function previewTags({ site, preview: { description, image }, origin = '' }: DocumentParts): (string | undefined)[] {
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

export const inlineScripts = [beforePaint, startBuilt, beforeDrawn, startDrawn];

function takeTitle(body: string): { title: string; rest: string } {
  const end = body.startsWith('<title>') ? body.indexOf('</title>') + '</title>'.length : 0;
  return { title: body.slice(0, end), rest: body.slice(end) };
}
