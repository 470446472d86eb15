import { inertJson } from '../rules/inert-json.ts';
import { type Cache, cacheOf, remembered } from '../rules/remembered.ts';
import type { CompiledSite } from '../types.gen.ts';
import { script as loadAnew } from './inline/load-anew.ts?inline-script';
import { script as lockGates } from './inline/lock-gates.ts?inline-script';
import { script as printPart } from './inline/print-part.ts?inline-script';
import { script as showUnread } from './inline/show-unread.ts?inline-script';
import { script as startBundle } from './inline/start-bundle.ts?inline-script';
import { script as startCalls } from './inline/start-calls.ts?inline-script';
import { script as startCard } from './inline/start-card.ts?inline-script';
import { script as writeIds } from './inline/write-ids.ts?inline-script';

export type Shell = {
  /** The page's content, as React drew it; a leading `<title>` belongs into the head. */
  body: string;
  /** The content in the place of `body` until the link is read, where the address has one. */
  unread?: string;
  header: string;
  footer: string;
  /** What the client hydrates from: the site and the page. Many documents share them. */
  data: { site: object; page: object };
  /** Where the client finds the page's content instead, which the document then does not carry. */
  content?: PageContent | undefined;
  /** The file that has the site, which the page then does not carry; absent in development, and where the site is not the file's. */
  siteFile?: string | undefined;
  /** Attributes of `<html>` that the small scripts read. */
  link: 'required' | 'optional' | 'none';
  needsOrder: boolean;
  /** What the page says if JavaScript is off, as HTML. */
  noScript: string | undefined;
  /** Makes the policy for `<meta>` of a file, which any host may send; a server that draws sends it as a header. */
  policy?: (inline: Inline) => string;
  /** The page's styles but the accent, inline; absent in development, because the bundle brings them. */
  styles?: string;
  /** Further styles of the page's blocks, inline. */
  blockStyles?: readonly string[];
  /** Where the first screen of `body` ends, if more styles come there: all of the page's, while `styles` are those of that screen. */
  firstScreen?: { end: number; styles: string } | undefined;
  /** The styles that come right before the footer. */
  lateStyles?: string;
  /** The file with all styles, for what the bundle shows, and for pages to which the browser goes from this one. */
  allStyles?: string;
  /** The one accent colour, as #rrggbb. */
  accent: string;
  /** The bundle's entry, and the chunks to fetch along with it as soon as the page is painted. */
  script: string;
  preload?: readonly string[];
  /** When the bundle runs: a page without controls has nothing for it to do, unless it has to read its link first. */
  runs: Runs;
  /**
   * What the page is drawn from for its link (D-23), which the client hydrates from too: then nothing is asked for, its links
   * have the id, and a form post carries its origin.
   */
  drawn?: object;
  /** Set if the address of a drawn page has the alias `link_id`, which the page writes as `id` (D-01). */
  hasAlias?: boolean;
  /** Set if the answer goes on after the page with what its card form needs (D-25). The bundle does not wait for that. */
  tokenFollows?: boolean;
  /** The chunks of the gateway that the token is for, its own first: they are fetched before the bundle. */
  gateway?: readonly string[];
  /** Set if that draws its fields before the page is taken over. */
  drawsEarly?: boolean;
};

/** Names the content of a page, which a drawn page does not carry. */
export type PageContent = {
  /** The address of its file, which ends in the content's hash: the browser then takes what it kept of it for nothing else. */
  file: string;
  /** What this document knows beside it. */
  routes: CompiledSite['routes'];
};

export type Runs = 'always' | 'with-id' | 'never';

/** The texts of a document's inline scripts and styles: its policy names these by their hashes. */
export type Inline = { scripts: string[]; styles: string[] };

/** Makes the whole HTML document of a page for a file. Throws if its policy refuses something that the page has. */
export function htmlDocument(shell: Shell): string {
  if (isRefused(shell.body) || isRefused(shell.unread ?? ''))
    throw new Error('A page carries a style attribute or a script; the policy refuses both.');
  return pageDocument(shell).html;
}

/** Makes the whole HTML document of a page, and says what it has inline. */
export function pageDocument(shell: Shell): { html: string; inline: Inline } {
  const { title, rest } = takeTitle(shell.body);
  const { script, runs, drawn, preload = [], gateway = [], blockStyles = [], allStyles } = shell;
  const isDevelopment = shell.styles === '';
  const { rest: unread } = takeTitle(shell.unread ?? '');
  const early = (!drawn || shell.hasAlias) && startCalls;
  const late = lateScripts(shell);
  const card = shell.drawsEarly && startCard;
  const start = runs !== 'never' && !isDevelopment && startBundle;
  const styles = [inlineStyles(shell), ...blockStyles];
  const behind = [shell.firstScreen?.styles, shell.lateStyles];
  const inline: Inline = {
    scripts: [early, unread && showUnread, ...late, card, start].flatMap((text) => text || []),
    styles: [...styles, ...behind.flatMap((text) => text || [])],
  };
  const chunks = preload.filter((href) => !gateway.includes(href));
  const attributes = [
    `data-link="${drawn ? 'none' : shell.link}"`,
    shell.needsOrder && !drawn && 'data-order="1"',
    runs !== 'never' && allStyles && `data-styles="${allStyles}"`,
    runs !== 'never' && !isDevelopment && `data-script="${script}"`,
    runs !== 'never' && !isDevelopment && chunks.length > 0 && `data-chunks="${chunks.join(' ')}"`,
    runs !== 'never' && shell.siteFile && `data-site="${shell.siteFile}"`,
    runs !== 'never' && shell.content && `data-content="${shell.content.file}"`,
    runs === 'with-id' && 'data-runs="with-id"',
    unread && 'data-unread="1"',
    shell.tokenFollows && 'data-token="follows"',
    card && `data-card="${gateway[0]}"`,
  ];
  const head = [
    '<meta charset="utf-8">',
    shell.policy && `<meta http-equiv="content-security-policy" content="${escapeAttribute(shell.policy(inline))}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="referrer" content="${drawn ? 'same-origin' : 'no-referrer'}">`,
    '<meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    title,
    early && `<script>${early}</script>`,
    ...styles.map((text, i) => `<style${i === 0 ? ' id="accent"' : ''}>${text}</style>`),
    // The styles for paper are in that file alone, which the bundle brings where there are scripts.
    drawn &&
      runs !== 'never' &&
      allStyles &&
      `<noscript><link rel="stylesheet" media="print" href="${allStyles}"></noscript>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...gateway.map((href) => `<link rel="modulepreload" fetchpriority="high" href="${href}">`),
    // A module of Vite's comes first, and waits for the end of the page.
    isDevelopment && `<script type="module" src="${script}"></script>`,
  ];
  const body = [
    shell.header,
    shell.noScript && `<noscript>${shell.noScript}</noscript>`,
    `<div id="root">${withStyles(rest, shell, title)}</div>`,
    // Before anything below is parsed, so that nothing moves.
    unread && `<template id="unread">${unread}</template><script>${showUnread}</script>`,
    styleElement(shell.lateStyles, runs),
    shell.footer,
    ...late.map((text) => `<script>${text}</script>`),
    runs !== 'never' && `<script type="application/json" id="doorstep">${dataOf(shell)}</script>`,
    card && `<script>${card}</script>`,
    start && `<script>${start}</script>`,
  ];
  const html = `<!doctype html>
<html lang="en-GB" ${lines(attributes, ' ')}>
<head>
${lines(head)}
</head>
<body>
${lines(body)}
</body>
</html>
`;
  return { html, inline };
}

/**
 * A body without its title, with all of the page's rules behind its first screen, those of that again: a rule that only the rest
 * uses may come before one of them.
 */
function withStyles(rest: string, { firstScreen, runs }: Shell, title: string): string {
  if (!firstScreen) return rest;
  const end = firstScreen.end - title.length;
  return rest.slice(0, end) + styleElement(firstScreen.styles, runs) + rest.slice(end);
}

/** Styles in the body. Where paper has the file of all styles, that is the last word for it. */
const styleElement = (text = '', runs: Runs) =>
  text && `<style${runs === 'always' ? ' media="screen"' : ''}>${text}</style>`;

/** Whether the policy refuses something in HTML. Most has nothing like it, and is not looked through tag by tag. */
const isRefused = (html: string) => /<script| style="/.test(html) && /<script|<[^<>]* style="/.test(html);

/** Appends text to text: `join` would copy the styles and the body of every page once more. */
const lines = (parts: readonly (string | false | undefined)[], between = '\n') =>
  parts.reduce<string>((text, part) => (part ? (text ? text + between + part : part) : text), '');

/**
 * The scripts that run without the bundle: on a built page one writes the link's id, on a drawn one it locks what is to lock;
 * one that never has the bundle answers the browser's back by itself, and prints what has a button for that.
 */
function lateScripts({ drawn, body, runs }: Shell): string[] {
  const early = drawn ? /\sdata-gate=/.test(body) && lockGates : writeIds;
  const scripts = [early, ...(runs === 'never' ? [loadAnew, /\sdata-prints=/.test(body) && printPart] : [])];
  return scripts.flatMap((script) => script || []);
}

function dataOf({ data: { site, page }, siteFile, content, drawn }: Shell): string {
  const parts = [
    !siteFile && `"site":${sharedJson(site)}`,
    content ? `"content":${sharedJson(content)}` : `"page":${sharedJson(page)}`,
    drawn && `"drawn":${inertJson(drawn)}`,
  ];
  return `{${lines(parts, ',')}}`;
}

/** Returns JSON that is written once for each object: the site's is the same on every page. */
const sharedJson = remembered((value: object) => inertJson(value));

/** Returns the text of the inline style: the same string for the same styles, so that its hash is found at once. */
export const inlineStyles = ({ styles = '', accent }: Pick<Shell, 'styles' | 'accent'>): string =>
  withAccent(accent, () => cacheOf(500))(styles, () => `${styles}:root{--accent:${accent}}`);

/** The texts of some hundred choices of styles at most, by accent. */
const withAccent = cacheOf<Cache<string>>(10);

/** The inline scripts of built pages, whose policy names them all. */
export const inlineScripts = [startCalls, showUnread, writeIds, startBundle, loadAnew, printPart];

function takeTitle(body: string): { title: string; rest: string } {
  const end = body.startsWith('<title>') ? body.indexOf('</title>') + '</title>'.length : 0;
  return { title: body.slice(0, end), rest: body.slice(end) };
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
