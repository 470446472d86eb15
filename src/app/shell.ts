import { script as startCalls } from './inline/start-calls.ts?inline-script';
import { script as writeIds } from './inline/write-ids.ts?inline-script';

export type Shell = {
  /** The page's content, as React drew it; a leading `<title>` belongs into the head. */
  body: string;
  header: string;
  footer: string;
  /** What the client hydrates from: the site and the page. */
  data: object;
  /** Attributes of `<html>` that the small scripts read. */
  link: 'required' | 'optional' | 'none';
  needsOrder: boolean;
  /** What the page says if JavaScript is off, as HTML. */
  noScript: string | undefined;
  /** The policy for `<meta>`; absent in development. */
  policy?: string;
  /** All styles of the site but the accent, inline; absent in development, because the bundle brings them. */
  styles?: string;
  /** The one accent colour, as #rrggbb. */
  accent: string;
  /** The bundle's entry and the chunks to fetch along with it. */
  script: string;
  preload?: readonly string[];
  /** Whether the page is drawn for its link (D-23): then nothing is asked for, its links have the id, and a form post carries its origin. */
  drawn?: true;
};

/** Makes the whole HTML document of a page. */
export function htmlDocument(shell: Shell): string {
  const { title, rest } = takeTitle(shell.body);
  if (/ style="|<script/.test(rest))
    throw new Error('A page carries a style attribute or a script; the policy refuses both.');
  return `<!doctype html>
<html lang="en-GB" data-link="${shell.drawn ? 'none' : shell.link}"${shell.needsOrder && !shell.drawn ? ' data-order="1"' : ''}>
<head>
<meta charset="utf-8">
${shell.policy ? `<meta http-equiv="content-security-policy" content="${escapeAttribute(shell.policy)}">\n` : ''}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="${shell.drawn ? 'same-origin' : 'no-referrer'}">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
${title}
<script>${startCalls}</script>
<style id="accent">${inlineStyles(shell)}</style>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${(shell.preload ?? []).map((href) => `<link rel="modulepreload" href="${href}">\n`).join('')}<script type="module" src="${shell.script}"></script>
</head>
<body>
${shell.header}
${shell.noScript ? `<noscript>${shell.noScript}</noscript>\n` : ''}<div id="root">${rest}</div>
${shell.footer}
${shell.drawn ? '' : `<script>${writeIds}</script>\n`}<script type="application/json" id="doorstep">${JSON.stringify(shell.data).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

/** Returns the text of the inline style. The page contains it, and the policy its hash. */
export const inlineStyles = ({ styles = '', accent }: Pick<Shell, 'styles' | 'accent'>) =>
  `${styles}:root{--accent:${accent}}`;

/** The inline scripts of every page, whose hashes the policy needs. */
export const inlineScripts = [startCalls, writeIds];

function takeTitle(body: string): { title: string; rest: string } {
  const title = /<title>[^<]*<\/title>/.exec(body)?.[0] ?? '';
  return { title, rest: body.replace(title, '') };
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
