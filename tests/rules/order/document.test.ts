import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { cleanOrderDocument } from '../../../src/server/ledger/order-document.ts';
import { authoredDocuments, unclearDocuments } from '../../support/server/authored-documents.ts';
import { encoded } from '../../support/server/orders.ts';

const { document } = new JSDOM().window;

const ofMail: typeof authoredDocuments = {
  'white in hues': ['<p style="color:hsl(0, 0%, 100%)">margin</p><p>£41</p>', '£41', ['hidden: "margin"']],
  'white in percent': ['<p style="color:rgb(100% 100% 100%)">margin</p><p>£41</p>', '£41', ['hidden: "margin"']],
  'a filter': ['<p style="filter:opacity(0)">£12</p><p>£41</p>', '£41', ['hidden: "£12"']],
  'hardly a tint': ['<p style="opacity:.01">£12</p><p style="opacity:60%">£41</p>', '£41', ['hidden: "£12"']],
  'letters of Safari': ['<p style="-webkit-text-fill-color:#fff">£12</p><p>£41</p>', '£41', ['hidden: "£12"']],
  'a link': [
    '<a href="https://x.example/a">our prices</a> <a href="#b">below</a>',
    'our prices below',
    ['where its links lead'],
  ],
  'words at places of their own': [
    '<p style="position:absolute;left:9em">£41</p><p>Total</p><div style="display:flex"><p style="order:2">£6</p></div>',
    '£41 / Total / £6',
    ['where a style puts words on the page'],
  ],
  'a blue in hues': ['<p style="color:hsl(240deg 100% 25%)">£41</p>', '£41'],
  'a button beside one for Outlook': [
    '<div><!--[if mso]><center>Pay</center><![endif]--> <a style="mso-hide:all">Pay</a> <b style="mso-hide:all">x</b></div>',
    'Pay',
    ['hidden: "x"'],
  ],
  'a price for all but Outlook': [
    '<div><!--[if mso]><b>Old</b><![endif]--><![if !mso]><p style="mso-hide:all">Pay</p><p style="mso-hide:all">£41</p><![endif]><b style="mso-hide:all">x</b></div>',
    'Pay / £41',
    ['hidden: "x"'],
  ],
};

describe('an order document is shown as its author shows it', () => {
  test.each(Object.entries({ ...authoredDocuments, ...ofMail }))('%s', async (_title, [html, words, leftOut = []]) => {
    const cleaned = (await cleanOrderDocument(encoded(html)))!;
    expect(markedWords(cleaned.html)).toBe(words);
    expect(cleaned.leftOut).toEqual(leftOut);
    expect(cleaned.unsure).toEqual([]);
  });

  test('there are enough of them to mean something', () => {
    expect(Object.keys(authoredDocuments).length).toBeGreaterThanOrEqual(60);
  });
});

test.each(Object.entries(unclearDocuments))('nobody can tell what is shown of %s', async (_title, [html, cause]) => {
  expect((await cleanOrderDocument(encoded(html)))!.unsure).toEqual([cause]);
});

test('a reader of plain text, and of a screen, knows what is struck out', async () => {
  const { html } = (await cleanOrderDocument(encoded('<p><del>£45.00</del> £35.00</p>')))!;
  document.body.innerHTML = html;
  expect(document.body.textContent).toBe('(struck out: £45.00) £35.00');
});

test('styles cost a document of a thousand cells no more than a few times its words', async () => {
  const rules = Array.from({ length: 300 }, (_, index) => `td.c${index}, p.MsoNormal span.x${index} {color:#123456}`);
  const rows = Array.from(
    { length: 400 },
    (_, index) => `<tr><td class=c${index}>${index}</td><td>£${index}</td></tr>`,
  );
  const table = `<table>${rows.join('')}</table>`;
  const cost = async (html: string) => {
    const start = process.cpuUsage();
    expect((await cleanOrderDocument(encoded(html)))?.html).toContain('£399');
    return process.cpuUsage(start).user;
  };
  const plain = await cost(table);
  expect(await cost(`<style>${rules.join('')}</style>${table}`)).toBeLessThan(8 * plain);
});

/** A document's words: blocks parted by ` / `, what is struck out in `~`, with the marks of lists. */
function markedWords(html: string): string {
  document.body.innerHTML = html;
  for (const said of document.querySelectorAll('[data-said]')) said.remove();
  const read = (node: Node): string => {
    if (node.nodeType === 3) return node.nodeValue!.replace(/\s+/g, ' ');
    const element = node as HTMLElement;
    const words = [...element.childNodes].map(read).join('');
    const { localName: name } = element;
    if (name === 's') return `~${words}~`;
    if (name === 'sup' || name === 'sub') return `${name === 'sup' ? '^' : '_'}${words}`;
    if (name === 'q') return `“${words}”`;
    if (name === 'br') return '\n';
    if (name === 'li') return `\n${markOf(element)} ${words}\n`;
    return /^(?:span|b|i|u|em|strong|small)$/.test(name) ? words : `\n${words}\n`;
  };
  const lines = read(document.body).split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' / ');
}

function markOf(item: HTMLElement): string {
  const list = item.parentElement as HTMLOListElement;
  if (list.localName !== 'ol') return '•';
  const items = [...list.children] as HTMLLIElement[];
  let number = list.hasAttribute('start') ? list.start : list.reversed ? items.length : 1;
  for (const one of items) {
    if (one.hasAttribute('value')) number = one.value;
    if (one === item) break;
    number += list.reversed ? -1 : 1;
  }
  const letters: Record<string, string> = { a: String.fromCharCode(96 + number), I: ['', 'I', 'II', 'III'][number]! };
  return `${letters[list.getAttribute('type') ?? ''] ?? number}.`;
}
