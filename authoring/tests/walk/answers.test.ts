/** The states of pages that ask, and of pages that only some answers lead to. */
import { expect, test } from 'vitest';
import type { Block, CompiledSite } from '../../../src/types.gen.ts';
import { schemas } from '../../walk/fixture-files.ts';
import { basesOf, ordersOf } from '../../walk/page-states.ts';
import { regionsOf, valuesIn } from '../../walk/regions.ts';
import { blockSite, samplePage } from '../../walk/sample-page.ts';
import { factsOf, titlesFor } from '../../walk/titles.ts';
import type { GallerySite } from '../../walk/types.ts';

const reason: Block = {
  ...{ type: 'question-choice', name: 'reason', label: 'Why?' },
  options: ['moving', 'price'].map((value) => ({ value, label: `For ${value}` })),
} as Block;
const day: Block = { type: 'question-date', name: 'day', label: 'When?', earliest: '+10 working days' };
const home: Block = { type: 'question-address', name: 'home', label: 'Where?', personal: true };
const keep: Block = { type: 'button', label: 'On', to: 'next', keep: 'leave' };
const send: Block = { type: 'button', label: 'Send', to: 'next', act: 'leave' };

const moving = { fact: 'answer.reason', is: 'moving' };
const page = (name: string, blocks: Block[]) => ({
  ...samplePage(blocks),
  ...{ name, needs: [], documents: {}, next: 'done' },
  asks: {
    act: 'leave',
    questions: [
      ...[reason, day].map((question) => ({ page: 'why', question })),
      { page: 'where', question: { ...home, when: moving } as Block },
    ],
  },
});
const names = ['why', 'where', 'check', 'done'];
const site: CompiledSite = {
  ...blockSite,
  acts: { leave: { kind: 'answer' } },
  journeys: {
    leave: {
      steps: ['why', { page: 'where', when: moving }, 'check', 'done'],
      acts: [{ act: 'leave', page: 'check' }],
    },
  },
  routes: Object.fromEntries(names.map((name) => [name, { path: `/${name}`, link: 'required' as const }])),
};
const pages = [
  page('why', [reason, day, keep]),
  page('where', [home, keep]),
  page('check', [{ type: 'answers' }, send]),
];
const from = { site, pages } as unknown as GallerySite;

const orders = await ordersOf([]);

const basesFor = (name: string) => basesOf('content', from, pages.find((one) => one.name === name)!, orders);

test('D-41 a page of questions is shown empty, and with each answer that makes a difference', () => {
  expect(titlesFor(basesFor('why').map((base) => factsOf(base, orders)))).toEqual([
    'nothing answered',
    'reason: For moving',
    'reason: For price',
    'link: could not be read',
  ]);
});

test('D-41 a page that only some answers lead to, and the page that checks them, show with right answers to what is asked', () => {
  const [where] = basesFor('where');
  expect(where?.scene.drafts?.leave).toMatchObject({ reason: 'moving', home: { postcode: 'SW1A 1AA' } });

  const checks = basesFor('check').filter(({ scene }) => !scene.fails);
  expect(checks.map(({ scene }) => Object.keys(scene.drafts?.leave ?? {}))).toEqual([
    ['reason', 'day', 'home'],
    ['reason', 'day'],
  ]);
});

test('D-41 a step over a question that few are asked is walked by a customer who is asked it', () => {
  const take: Block = { type: 'question-yes-no', name: 'take', label: 'Take it with you?' } as Block;
  const asked = [
    ...[reason, day].map((question) => ({ page: 'why', question })),
    { page: 'why', question: { ...take, when: { fact: 'answer.reason', isNot: 'moving' } } as Block },
  ];
  const own = { ...page('where', [send]), asks: undefined };
  const takes = [
    { fact: 'answer.reason', exists: true },
    { fact: 'answer.take', is: true },
  ];
  const steps = ['why', { page: 'where', when: takes }, 'done'];
  const other = {
    site: { ...site, journeys: { leave: { steps, acts: [{ act: 'leave', page: 'why' }] } } },
    pages: [{ ...page('why', [reason, day, take, keep]), asks: { act: 'leave', questions: asked } }, own],
  } as unknown as GallerySite;
  const ways = regionsOf(other, schemas.facts, other.pages[1]!).map(({ of }) => Object.fromEntries(valuesIn(of)));
  expect(ways).toContainEqual(expect.objectContaining({ 'answer.reason': 'price', 'answer.take': true }));
});
