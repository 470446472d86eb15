import TurndownService from 'turndown';
import { tableMarkdown } from './table.ts';

/** The elements that have a form in Markdown too. */
const formed = 'h1, h2, h3, h4, h5, h6, b, strong, i, em, ul, ol, a[href], table, p + p, [class*="MsoList"]';

/** An address that content may lead to. */
const isAddress = (href: string) => /^(https?:|mailto:|tel:)/i.test(href);

/**
 * Writes words that were copied from a web page or a word processor as Markdown: headings, bold, italics, lists, links
 * and tables. Undefined where they have no form of their own.
 */
export function markdownOf(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('style, script, img')) one.remove();
  if (!body.querySelector(formed) || !body.textContent.trim()) return undefined;
  const markdown = service().turndown(body).replaceAll('\u00a0', ' ');
  // One space behind the mark of a list's entry.
  return markdown.replace(/^(\s*(?:-|\d+\.)) +/gm, '$1 ').replace(/[ \t]+$/gm, '');
}

function service(): TurndownService {
  const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*' });
  const styled = (node: HTMLElement, name: 'font-weight' | 'font-style') => node.style.getPropertyValue(name);
  const around = (words: string, mark: string) => words.replace(/^(\s*)(\S.*?)(\s*)$/s, `$1${mark}$2${mark}$3`);
  turndown.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    // A page has its own first heading.
    replacement: (words, { nodeName }) =>
      `\n\n${/[12]/.test(nodeName) ? '##' : '###'} ${words.replaceAll('**', '')}\n\n`,
  });
  // Word processors mark bold words by a style, and put a <b> that is not bold around all of them.
  turndown.addRule('styled', {
    filter: (node) => ['SPAN', 'B'].includes(node.nodeName) && (node.getAttribute('style') ?? '').includes('font-'),
    replacement(words, node) {
      const isBold = /^(bold|[6-9]00)$/.test(styled(node as HTMLElement, 'font-weight'));
      const isItalic = styled(node as HTMLElement, 'font-style') === 'italic';
      return around(around(words, isItalic ? '*' : ''), isBold ? '**' : '');
    },
  });
  turndown.addRule('link', {
    filter: (node) => node.nodeName === 'A',
    replacement(words, node) {
      const href = (node as HTMLElement).getAttribute('href') ?? '';
      return words.trim() && isAddress(href) ? `[${words.trim()}](${href})` : words;
    },
  });
  // Word's lists are paragraphs, each with its bullet or number in words.
  turndown.addRule('word list', {
    filter: (node) => node.nodeName === 'P' && node.className.includes('MsoList'),
    replacement(words) {
      const [mark = '', number] = /^(?:(\d+)[.)]|[^\p{L}\p{N}]|o(?=\s{2}))\\?\.?[\s\u00a0]*/u.exec(words) ?? [];
      return `\n${number ? `${number}.` : '-'} ${words.slice(mark.length).trim()}\n`;
    },
  });
  turndown.addRule('table', {
    filter: 'table',
    replacement(_, node) {
      const rows = [...(node as HTMLTableElement).rows].map(({ cells }) => [...cells].map((cell) => cell.textContent));
      return `\n\n${tableMarkdown(rows)}\n\n`;
    },
  });
  return turndown;
}
