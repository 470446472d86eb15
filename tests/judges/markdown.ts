import { JSDOM } from 'jsdom';
import { inspectMarkdown } from '../../src/content/markdown/inspect.ts';
import { compileMarkdown } from '../../src/content/markdown/to-html.ts';
import { importPackage } from './packages.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [
  {
    rule: /^Autolinks$/,
    message: /<a href=/,
    reason: 'GFM, which a text may use, makes a link of an address without any marks; CommonMark alone does not',
  },
  {
    rule: /^(Lists|Raw HTML)$/,
    message: /<!--/,
    reason: 'a comment is for editors, and is not sent to customers',
  },
];

type Case = { markdown: string; html: string; section: string; number: number };

/** The cases of CommonMark: each is drawn as the specification says, or the check refuses it in words. */
export async function judgeMarkdown(): Promise<Verdict> {
  const { tests } = await importPackage<{ tests: Case[] }>('commonmark-spec/index.js');
  const findings: Finding[] = [];
  let refused = 0;
  for (const { markdown, html, section, number } of tests) {
    const source = markdown.replaceAll('→', '\t');
    const { mistakes, braces } = inspectMarkdown(source, { contacts: {} });
    if (mistakes.length || braces.length) {
      refused += 1;
      continue;
    }
    const expected = asOurs(html.replaceAll('→', '\t'));
    const drawn = asOurs(compileMarkdown(source, { contacts: {} }).html);
    if (drawn !== expected)
      findings.push({
        where: `case ${number}`,
        rule: section,
        message: `${JSON.stringify(source)} is drawn ${JSON.stringify(drawn)}\nand not ${JSON.stringify(expected)}`,
      });
  }
  return { looked: `${tests.length} cases, of which the check refuses ${refused} in words`, findings };
}

/** HTML as a browser has it, without our ids and sizes and without the white space between blocks. */
function asOurs(html: string): string {
  const { document } = new JSDOM(html).window;
  for (const heading of document.querySelectorAll('[id]')) heading.removeAttribute('id');
  for (const link of document.querySelectorAll('a[rel=noreferrer]')) link.removeAttribute('rel');
  for (const image of document.querySelectorAll('img')) {
    image.removeAttribute('loading');
    image.setAttribute('src', image.getAttribute('src')!.replace(/^\//, ''));
  }
  return document.body.innerHTML.replace(/\s*(<\/?(?:p|ul|ol|li|blockquote|h\d|hr|pre)\b[^>]*>)\s*/g, '$1').trim();
}
