// @vitest-environment jsdom
/** Which place in content the words of a drawn page have, and that a page shows nothing of the marks. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compiledPlural, fillHtml, fillLine } from '../../../src/rules/fill.ts';
import { sampleSite } from '../../../src/states/sample-site.ts';
import type { GallerySite } from '../../../src/states/types.ts';
import { markSite } from '../../source-map/mark-site.ts';
import { marksAt, readMarks, readMarksNow, withoutMarks } from '../../source-map/marks.ts';

const plural = `At least ${compiledPlural('months', '01', ['{months} months', 'a month'])}, then go`;
const page = {
  name: 'help',
  page: { title: 'Help', link: 'none', path: '/help', blocks: [{ type: 'button', label: 'Go on', to: 'next' }] },
  texts: { help: '<p>Call <span data-v="phone"></span> &amp; ask.</p><img src="/a.svg" alt="A phone">' },
  messages: { plural },
  documents: {},
};
const file = {
  logo: { alt: 'A logo' },
  footer: { company: 'Us', mailbox: { label: 'Mail' }, policies: [], social: [] },
};
const site = markSite({ site: sampleSite, file, pages: [page] } as unknown as GallerySite, 'content');
const [drawn] = site.pages;

beforeAll(() => readMarks());
beforeEach(() => document.body.replaceChildren());

/** The marks around each word of the page, innermost first. */
function words(): [string, object[]][] {
  readMarksNow();
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.flatMap((node) =>
    [...node.data.matchAll(/\S+/g)].map(({ 0: word, index }): [string, object[]] => [word, marksAt(node, index)]),
  );
}

test.each([
  ['24', 'At least 24 months, then go', '24'],
  ['1', 'At least a month, then go', undefined],
])('a line leads to its message whichever form its number has: %s', (months, text, placeholder) => {
  document.body.textContent = fillLine(drawn!.messages!.plural!, (name) => (name === 'months' ? months : undefined));
  const source = { file: 'messages.json', pointer: ['plural'] };
  const marks = words();
  expect(document.body.textContent).toBe(text);
  for (const [word, found] of marks) {
    expect(found).toEqual([word === placeholder ? { source, placeholder: 'months' } : { source }]);
  }
});

test('words of Markdown lead to their letters, placeholders to themselves and images to theirs', () => {
  document.body.innerHTML = fillHtml(drawn!.texts.help!, () => '0207');
  const ofFile = (place: object) => ({ source: { file: 'text/help.md', ...place } });
  expect(words()).toEqual([
    ['Call', [ofFile({ letter: 0 })]],
    ['0207', [{ ...ofFile({ slot: 0 }), placeholder: 'phone' }]],
    ['&', [ofFile({ letter: 4 })]],
    ['ask.', [ofFile({ letter: 5 })]],
  ]);
  expect(marksAt(document.querySelector('img')!, 0)).toEqual([ofFile({ image: 0 })]);
  expect(document.body.innerHTML).toBe(page.texts.help.replace('></span>', '>0207</span>'));
});

test('words keep their place when they are put together, parted, moved and changed', () => {
  const { label } = drawn!.page.blocks[0] as { label: string };
  const box = document.createElement('p');
  document.body.append(box);
  box.textContent = `${label} – ${drawn!.page.title}`;
  const ofPage = (...pointer: (string | number)[]) => [{ source: { file: 'pages/help.json', pointer } }];
  const together = [
    ['Go', ofPage('blocks', 0, 'label')],
    ['on', ofPage('blocks', 0, 'label')],
    ['–', []],
    ['Help', ofPage('title')],
  ];
  expect(words()).toEqual(together);
  const other = document.createElement('div');
  document.body.append(other);
  other.append(box);
  expect(words()).toEqual(together);
  box.firstChild!.nodeValue = 'Bye';
  expect(words()).toEqual([['Bye', []]]);
});

test('the name of an element leads to its place, and neither it nor a comparison of words knows marks', () => {
  const input = document.createElement('input');
  input.setAttribute('aria-label', site.file.logo.alt);
  document.body.append(input);
  expect(marksAt(input, 0)).toEqual([{ source: { file: 'site.json', pointer: ['logo', 'alt'] } }]);
  expect(input.getAttribute('aria-label')).toBe('A logo');
  expect(withoutMarks(site.file.logo.alt)).toBe('A logo');
  expect(site.file.logo.alt.replace(/\s+/g, '')).toBe('Alogo');
});
