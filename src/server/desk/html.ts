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

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{max-width:64rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:0 0 1rem}th,td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #767676;text-align:left;vertical-align:top}caption{text-align:left;font-weight:700}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0}header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem}
form{margin:0 0 1rem}fieldset{border:1px solid #767676;margin:0 0 1rem}label{display:block}input{font:inherit;padding:.3rem;max-width:100%}button{font:inherit;padding:.3rem .8rem;margin-top:.5rem}
[role=alert],[role=status]{border-left:.4rem solid;padding:.5rem 1rem}.scroll{overflow-x:auto}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** The policy of the desk's pages: nothing runs, and nothing is loaded. */
export const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** A whole page of the desk. */
export const document = (title: string, who: string, main: Html): string =>
  written(html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Desk</title><style>${new Html(style)}</style></head>
<body><header><a href="/desk">Desk</a><span>${who}</span></header><main><h1>${title}</h1>${main}</main></body></html>
`);

/** A table with a caption; a sentence where it would be empty. */
export const table = (caption: string, head: string[], rows: Part[][], none: string): Html =>
  rows.length === 0
    ? html`<p>${none}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
