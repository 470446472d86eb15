// @vitest-environment jsdom
/** Which place the words of a drawn page have, and that the page is the same but for saying so. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { fillHtml, fillLine } from '../../../src/rules/fill.ts';
import { sampleSite } from '../../../src/states/sample-site.ts';
import type { GallerySite } from '../../../src/states/types.ts';
import { placeSite } from '../../source-map/place-site.ts';
import { readPlaces } from '../../source-map/places.ts';

const page = {
  name: 'help',
  page: { title: 'Help', link: 'none', path: '/help', blocks: [{ type: 'button', label: 'Go on', to: 'next' }] },
  texts: { help: '<p>Call <span data-v="phone"></span> &amp; ask.</p><ul><li>A <b>b</b></li></ul><img src="/a.svg">' },
  messages: { contact: 'Call {phone}.' },
  documents: {},
};
const file = {
  logo: { alt: 'A logo' },
  footer: { company: 'Us', mailbox: { label: 'Mail' }, policies: [], social: [] },
};
const site = placeSite({ site: sampleSite, file, pages: [page] } as unknown as GallerySite, 'content');
const drawn = site.pages[0]!;
const { label } = drawn.page.blocks[0] as { label: string };
const ofPage = (...pointer: (string | number)[]) => ({ file: 'pages/help.json', pointer });

beforeEach(() => document.body.replaceChildren());

/** The elements of a drawn page with a place: their words, and the place. */
function places(content: ReactNode): [string, object][] {
  const template = document.createElement('template');
  template.innerHTML = typeof content === 'string' ? content : renderToString(content);
  readPlaces(template.content);
  document.body.append(template.content);
  return [...document.querySelectorAll<HTMLElement>('[data-place]')].map((one) => [
    one.textContent,
    JSON.parse(one.dataset.place!) as object,
  ]);
}

test('a line is at its place, filled as customers read it', () => {
  const words = fillLine(drawn.messages!.contact!, () => '0207');
  expect(places(<p>{words}</p>)).toEqual([['Call 0207.', { file: 'messages.json', pointer: ['contact'] }]]);
});

test('words of two places that stand together are at one each', () => {
  expect(
    places(
      <p>
        {label} {drawn.page.title}
      </p>,
    ),
  ).toEqual([
    ['Go on ', ofPage('blocks', 0, 'label')],
    ['Help', ofPage('title')],
  ]);
});

test('paragraphs and entries of Markdown know what of the text is before them, and the HTML stays the same beside', () => {
  const ofText = (letter: number, slot: number) => ({ file: 'text/help.md', letter, slot, image: 0 });
  expect(places(fillHtml(drawn.texts.help!, () => '0207'))).toEqual([
    ['Call 0207 & ask.', ofText(0, 0)],
    ['A b', ofText(9, 1)],
  ]);
  for (const one of document.querySelectorAll('[data-place]')) one.removeAttribute('data-place');
  expect(document.body.innerHTML).toBe(page.texts.help.replace('></span>', '>0207</span>'));
});

test('a question has the words of its page, and keeps what content compiles into it', () => {
  const sum = { type: 'question-sum', name: 'total', label: 'In all', of: [] };
  const compiled = { ...sum, summands: [{ label: 'TV', of: 'tv_pence' }] };
  const asks = { act: 'extras', questions: [{ page: 'help', question: compiled }] };
  const asking = { ...page, page: { ...page.page, blocks: [sum] }, asks };
  const { pages } = placeSite({ site: sampleSite, file, pages: [asking] } as unknown as GallerySite, 'content');
  const [{ question }] = pages[0]!.asks!.questions as unknown as [{ question: typeof compiled }];
  expect(question.summands).toEqual(compiled.summands);
  expect(places(<p>{question.label}</p>)).toEqual([['In all', ofPage('blocks', 0, 'label')]]);
});

test('an element without words is at the place of its name', () => {
  expect(places(<img alt={site.file.logo.alt} />)).toEqual([['', { file: 'site.json', pointer: ['logo', 'alt'] }]]);
  expect(document.querySelector('img')!.alt).toBe('A logo');
});
