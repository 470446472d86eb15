// @vitest-environment jsdom
/** Which place the words of a drawn page have, and that the page is the same but for saying so. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillHtml, fillLine } from '../../../../src/rules/fill.ts';
import type { CompiledPage } from '../../../../src/types.gen.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { placeSite } from '../../../studio/source-map/place-site.ts';
import { sampleSite } from '../../../walk/sample-site.ts';
import type { GallerySite } from '../../../walk/types.ts';

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
const place = (pages: object[], site: object = {}) =>
  placeSite({ site: { ...sampleSite, ...site }, file, pages } as unknown as GallerySite, 'content', project);
const site = place([page]);
const drawn = site.pageOf(page as unknown as CompiledPage);
const { label } = drawn.page.blocks[0] as { label: string };
const ofPage = (...pointer: (string | number)[]) => ({ file: 'pages/help.json', pointer });

/** The elements of a drawn page with a place: their words, and the place. */
function places(content: ReactNode, { places: own } = site): [string, object][] {
  document.body.innerHTML = own.read(typeof content === 'string' ? content : renderToString(content));
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
  for (const one of document.querySelectorAll('[data-place]')) {
    one.removeAttribute('data-place');
    one.removeAttribute('data-line');
  }
  expect(document.body.innerHTML).toBe(page.texts.help.replace('></span>', '>0207</span>'));
});

test('a question has the words of its page, and keeps what content compiles into it', () => {
  const sum = { type: 'question-sum', name: 'total', label: 'In all', of: [] };
  const compiled = { ...sum, summands: [{ label: 'TV', of: 'tv_pence' }] };
  const asks = { act: 'extras', questions: [{ page: 'help', question: compiled }] };
  const asking = { ...page, page: { ...page.page, blocks: [sum] }, asks };
  const asked = place([asking]);
  const [{ question }] = asked.pageOf(asking as unknown as CompiledPage).asks!.questions as unknown as [
    { question: typeof compiled },
  ];
  expect(question.summands).toEqual(compiled.summands);
  expect(places(<p>{question.label}</p>, asked)).toEqual([['In all', ofPage('blocks', 0, 'label')]]);
});

test('the words of an act, and of the list of sections of a document, are at their places', () => {
  const acts = { agreement: { kind: 'agree', moments: [{ text: 'Agreed', note: 'By you' }, { text: 'Begins' }] } };
  const parts = (...names: string[]) => names.map((name) => ({ name, html: '<p>Words</p>', gist: `Of ${name}` }));
  const sections = [
    { id: 'price', heading: 'Price', parts: parts('price', 'more') },
    { id: 'end', heading: 'End', parts: parts('end') },
  ];
  const documents = { contract: { id: 'contract', version: '1', title: 'Contract', sections } };
  const agreed = { ...page, documents } as unknown as CompiledPage;
  const own = place([agreed], { acts });
  const [first, second] = own.site.acts.agreement!.moments!;
  expect(places(<p>{[first!.note, second!.text]}</p>, own)).toEqual([
    ['By you', { file: 'acts.json', pointer: ['agreement', 'moments', 0, 'note'] }],
    ['Begins', { file: 'acts.json', pointer: ['agreement', 'moments', 1, 'text'] }],
  ]);
  const [, end] = own.pageOf(agreed).documents.contract!.sections;
  expect(places(<p>{end!.parts[0]!.gist}</p>, own)).toEqual([
    ['Of end', { file: 'documents/contract/document.json', pointer: ['sections', 2, 'gist'] }],
  ]);
});

test('an element without words is at the place of its name', () => {
  expect(places(<img alt={site.file.logo.alt} />)).toEqual([['', { file: 'site.json', pointer: ['logo', 'alt'] }]]);
  expect(document.querySelector('img')!.alt).toBe('A logo');
});

test('D-64 what a block draws is at its block, with the innermost first, and no letter of a place is left', () => {
  const [before, after] = site.places.blockEdges({ file: 'pages/help.json', pointer: ['blocks', 0] });
  const [inner, end] = site.places.blockEdges({ file: 'pages/help.json', pointer: ['blocks', 0, 'blocks', 1] });
  const html = site.places.read(
    `<main>${before}<p>One</p>${inner}<ul><li>Two</li></ul>${end}<p>Three</p>${after}<p>Four</p></main>`,
  );
  document.body.innerHTML = html;
  const blocks = [...document.querySelectorAll('main > *')].map((one) => (one as HTMLElement).dataset.block);
  const [outer, ofInner] = [
    ['blocks', 0],
    ['blocks', 0, 'blocks', 1],
  ].map((pointer) => JSON.stringify({ file: 'pages/help.json', pointer }));
  expect(blocks).toEqual([outer, ofInner, outer, undefined]);
  expect(html).not.toMatch(/[\uf8f0\uf8f1\u{f0000}-\u{ffffd}]/u);
});

test('D-64 in an island each element has one place, as a script draws there anew, and its properties have no letters', () => {
  const words = site.places.placed('Pay {amount}', { file: 'messages.json', pointer: ['pay'] });
  const html = `<div data-island="x" data-props="${words}"><p>${words} ${label}</p></div>`;
  expect(places(html)).toEqual([['Pay {amount} Go on', { file: 'messages.json', pointer: ['pay'] }]]);
  expect(document.querySelector('p')!.dataset.line).toBe('Pay {amount}');
  expect(document.querySelector('div')!.dataset.props).toBe('Pay {amount}');
});
