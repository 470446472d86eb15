import { createHash } from 'node:crypto';
import { escapeHtml } from '../../rules/escape-html.ts';

/** A part of a page that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | Part[];

const written = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(written).join('');
  return part instanceof Html ? part.text : escapeHtml(String(part));
};

/** Writes HTML: what is put in is escaped, unless it is HTML of this kind itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, index) => text + written(parts[index])).join(''));

const style = `:root{color-scheme:light dark;--line:light-dark(#8a8a8a,#7d7d7d);--soft:light-dark(#f3f3f1,#26282a);--link:light-dark(#00535c,#7fd3dc);--bad:light-dark(#b3121d,#ff9a94);--good:light-dark(#1f6f3f,#79d99b);background:light-dark(#fff,#17191b);color:light-dark(#1b1d1f,#ececec)}
*{box-sizing:border-box}body{max-width:72rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}a{color:var(--link)}
h1{font-size:1.5rem;margin:1rem 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}p{margin:.25rem 0 .75rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;border-bottom:2px solid var(--line);padding-bottom:.5rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{padding:.4rem 1rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
td{min-width:6rem}dd{overflow-wrap:anywhere}caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}time{white-space:nowrap}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.25rem 1rem;margin:0;padding:1rem;background:var(--soft)}dt{font-weight:600}dd{margin:0}
.deeds{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:.5rem 1rem;align-items:start}form{margin:0}details{border:1px solid var(--line);min-width:0}summary{padding:.6rem 1rem;font-weight:600;cursor:pointer}details form{padding:0 1rem 1rem}
label{display:block;margin-top:.5rem}input:not([type=checkbox]),textarea{display:block;width:100%;font:inherit;padding:.5rem;border:1px solid var(--line);min-height:2.75rem}input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:text-bottom}
button{font:inherit;padding:.5rem 1rem;min-height:2.75rem;margin-top:.75rem}[role=alert],[role=status]{margin:0 0 1rem;border-left:.4rem solid var(--good);padding:.5rem 1rem;background:var(--soft)}[role=alert]{border:.2rem solid var(--bad);border-left-width:.4rem;background:none}[role=alert] h2{margin:0}[role=alert] a{color:var(--bad);font-weight:600}[aria-invalid]{outline:2px solid var(--bad)}:focus-visible{outline:3px solid var(--link);outline-offset:2px}
[role=search]{max-width:40rem}@media(max-width:56rem){.scroll thead{position:absolute;clip-path:inset(50%)}.scroll tr,.scroll td{display:block}.scroll tr{padding:.5rem 0;border-bottom:1px solid var(--line)}.scroll td{padding:0;border:0;overflow-wrap:anywhere}td:empty{display:none}td[data-name]::before{content:attr(data-name) ': ';font-weight:600}}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** The policy of the desk's pages: nothing runs, and nothing is loaded. */
export const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** A whole page of the desk. */
export const document = (title: string, who: string, main: Html, isWrong: boolean): string =>
  written(html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isWrong && 'Error: '}${title} – Desk</title><style>${new Html(style)}</style></head>
<body><header><a href="/desk">Desk</a><span>${who}</span></header><main><h1>${title}</h1>${main}</main></body></html>
`);

/** A table with a caption; a sentence where it would be empty. */
export const table = (caption: string, head: string[], rows: Part[][], none: string): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, index) => html`<td data-name="${head[index]}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;
