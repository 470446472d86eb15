import { phoneHref } from '../../rules/contacts.ts';
import { footOf, languageAttributes } from '../../rules/document-file.ts';
import { escapeHtml, escapeText } from '../../rules/escape-html.ts';
import { factRows, type PaperRow } from '../../rules/fact-rows.ts';
import { type KnownOrder, readersOf } from '../../rules/facts.ts';
import { fillHtml, fillLine, type Lookup } from '../../rules/fill.ts';
import { listedMoments } from '../../rules/journey/timeline.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import { readableOnDark } from '../../rules/theme/theme.ts';
import { holds } from '../../rules/when.ts';
import type { CompiledLetter, CompiledSite, CompiledTheme, Link } from '../../types.gen.ts';
import { plainBlocks } from '../copies/plain-text.ts';
import { filledRows, rowsTable } from '../papers/rows.ts';

/** Fills the lines of a letter, and reads its facts. What a placeholder names may be a contact too. */
export function fillingOf(site: CompiledSite, link: Link, order: KnownOrder, answers?: ShownAnswers) {
  const { fact, lookup: lookupValue } = readersOf(site, link, order, answers);
  const lookup: Lookup = (name) => {
    const value = lookupValue(name);
    return value === undefined ? undefined : harmless(value);
  };
  return { fact, site, lookup };
}

/** The origin of the provider's pages, and the address of a page; without a name that of the link. */
type Filling = ReturnType<typeof fillingOf> & {
  home: string;
  addressOf(page: string | undefined): string;
  /** Set if the signed receipt of its record goes with it. */
  hasProof?: boolean;
};

/** A value on one line, without control characters and marks of direction, which a mail program would obey. */
const harmless = (value: string): string =>
  value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Cs}|\p{Bidi_Control}/gu, '');

type LetterBlock = CompiledLetter['letter']['blocks'][number];

/** The parts of a letter from top to bottom, as HTML of bare elements, then the sender's legal details, and what the proof is. */
export function letterParts({ letter, texts }: CompiledLetter, filling: Filling): string[] {
  const { fact, lookup, home, addressOf, hasProof } = filling;
  const { contacts, messages } = filling.site;
  const line = (text: string) => escapeText(fillLine(text, lookup));
  const tableOf = (heading: string, rows: PaperRow[]) =>
    rows.length > 0 ? `<h2>${line(heading)}</h2>${rowsTable(filledRows(rows, lookup))}` : '';
  const drawn = (block: LetterBlock): string => {
    switch (block.type) {
      case 'text':
        return fillHtml(ownEntry(texts, block.markdown) ?? '', lookup)
          .replace(/<span data-v="[^"]*">([^<]*)<\/span>/g, '$1')
          .replace(/(<a href="|<img src=")\//g, (_, start: string) => `${start}${home}/`);
      case 'key-facts':
        return tableOf(block.heading, factRows(filling.site, block, 'letter', fact));
      case 'timeline': {
        const moments = listedMoments(filling.site, fact).map(({ day = '', ...moment }) => ({ label: day, ...moment }));
        const done = moments.filter(({ isDone }) => isDone);
        const open = moments.filter(({ isDone }) => !isDone);
        const inOrder = [...open.filter(({ todo }) => todo), ...open.filter(({ todo }) => !todo)];
        // As on pages, the day of what is done first stands above it.
        const [first = { label: '' }] = done;
        const rows = done.map((moment, index) => (index ? moment : { ...moment, label: '' }));
        return tableOf(first.label, rows) + tableOf(block.heading, inOrder);
      }
      case 'button':
        return `<p><a class="button" href="${escapeHtml(addressOf(block.to))}">${line(block.label)}</a></p>`;
    }
  };
  const blocks = letter.blocks.filter(({ when }) => holds(when, fact)).map(drawn);
  const foot = [...footOf(filling.site), ...(hasProof ? [messages.letterProof ?? ''] : [])].filter(Boolean);
  return [
    ...blocks,
    `<hr><p class="sender">${foot.map((words) => linked(escapeText(words), contacts)).join('<br>')}</p>`,
  ];
}

/** The words of a line with its phone number and mailbox as links. */
const linked = (html: string, { phone = '', email = '' }: CompiledSite['contacts']): string =>
  html
    .replace(phone, `<a href="${phoneHref(phone)}">${phone}</a>`)
    .replace(email, `<a href="mailto:${email}">${email}</a>`);

/** A letter as plain text, with every fact and address of its HTML. */
export const letterText = (parts: string[]): string => `${plainBlocks(parts.join('\n')).join('\n\n')}\n`;

type Look = {
  subject: string;
  language: string | undefined;
  theme: Pick<CompiledTheme, 'accent'> | undefined;
  /** Whose letter it is, with the icon that comes with it. */
  brand?: { name: string; cid: string } | undefined;
};

/** A letter as the HTML that mail programs keep. */
export const letterHtml = (parts: string[], { subject, language, theme, brand }: Look): string => `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeText(subject)}</title>
${theme ? linkStyles(theme.accent) : ''}</head>
<body style="margin:0;padding:0">
<main>
${letterBody([...(brand ? [brandLine(brand)] : []), `<h1>${escapeText(subject)}</h1>`, ...parts], theme?.accent)}
</main>
</body>
</html>
`;

/**
 * Links in the colour of the brand, where a mail program keeps styles. Many draw a letter on a dark ground whatever the
 * theme of the site's pages is.
 */
export const linkStyles = (accent: string): string =>
  `<style>a{color:${accent}}@media (prefers-color-scheme:dark){a{color:${readableOnDark(accent)}}}</style>\n`;

/** The icon is beside the name that it stands for. */
const brandLine = ({ name, cid }: NonNullable<Look['brand']>): string =>
  `<p class="brand"><img src="cid:${cid}" width="40" height="40" alt=""> ${escapeText(name)}</p>`;

/**
 * The body of a letter: one column, styles at the elements, no script, no picture of its own. It has no colour but the
 * accent, so that a dark program can darken it.
 */
export function letterBody(parts: string[], accent = '#00535c'): string {
  const body = parts
    .join('\n')
    .replace(/<(h[1-6]|p|ul|ol|table|th|td|small|a|hr|img)\b((?: [^<>]*)?)>/g, (_, name, rest) => {
      const marked =
        /class="(button|sender|brand)"/.exec(rest)?.[1] ?? (/ href="tel:/.test(rest) ? 'phone' : undefined);
      const style = styleOf(accent)[marked ?? name] ?? '';
      return `<${name}${rest.replace(/ (?:class|style)="[^"]*"/g, '')}${style && ` style="${style}"`}>`;
    });
  // Outlook knows no greatest width: for it alone there is a table of that width.
  return `<div style="max-width:600px;margin:0 auto;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
${body}
<!--[if mso]></td></tr></table><![endif]-->
</div>`;
}

const styleOf = (accent: string): Record<string, string> => ({
  h1: `margin:0 0 16px;padding-top:20px;border-top:4px solid ${accent};font-size:24px;line-height:1.25`,
  h2: 'margin:24px 0 8px;font-size:20px;line-height:1.25',
  h3: 'margin:20px 0 8px;font-size:16px;line-height:1.25',
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  th: 'padding:8px 16px 8px 0;border-bottom:1px solid #999;text-align:start;vertical-align:top;font-weight:normal;overflow-wrap:break-word',
  td: 'padding:8px 0;border-bottom:1px solid #999;text-align:start;vertical-align:top;font-weight:bold',
  small: 'font-size:14px;font-weight:normal',
  hr: 'margin:24px 0 16px;border:0;border-top:1px solid #999',
  img: 'max-width:100%;height:auto;vertical-align:middle',
  button: `display:inline-block;padding:12px 20px;border-radius:4px;background:${accent};color:#ffffff;font-weight:bold;text-decoration:none`,
  phone: 'white-space:nowrap',
  sender: 'margin:0;font-size:14px',
  brand: 'margin:0 0 16px;font-size:20px;font-weight:bold;line-height:40px',
});
