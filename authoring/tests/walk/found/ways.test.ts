import { expect, test } from 'vitest';
import { readTree } from '../../../../src/content/folder/load.ts';
import {
  type Block,
  choice,
  contentOf,
  keep,
  reason,
  record,
  shows,
  whenever,
} from '../../../../tests/support/content/asking-journey.ts';
import { type Edit, edited, filesInMemory } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { metIn } from '../../support/walked.ts';

const card = 'pages/card-start.json';
const journeys = 'journeys.json';
const existing = '{ "fact": "customer_type", "is": "existing" }';
const page = (path: string, ...blocks: string[]) =>
  `{ "$schema": "../../schemas/page.schema.json", "path": "/${path}", "title": "A page", "link": "required", "blocks": [${blocks}] }`;
const button = (to: string) => `{ "type": "button", "label": "On", "to": "${to}" }`;
const contacts = '{ "type": "contacts", "heading": "Help" }';
const two = (first: string, second: string): Record<string, Edit> => ({
  [journeys]: ['"contract": { "steps": [', '"contract": { "steps": ["first", "second", '],
  'pages/first.json': first,
  'pages/second.json': second,
});
const leadsNowhere = (...of: string[]) =>
  new RegExp(
    `^This page is a step of the journeys? ${of.map((one) => `"${one}"`).join(', ')}, but nothing on it leads on`,
  );
const neither = 'This page shows neither a button that leads on nor the contacts';

test.each<[string, Record<string, Edit>, string, RegExp]>([
  [
    'shows no way on',
    { [card]: [button('next').replace('On', 'Go on'), contacts] },
    card,
    leadsNowhere('card', 'choice', 'contract-mandate'),
  ],
  [
    'has a way on for customers of other journeys',
    { [card]: ['"to": "next" }', `"to": "next", "when": { "fact": "journey", "is": "card" } }, ${contacts}`] },
    card,
    leadsNowhere('choice', 'contract-mandate'),
  ],
  [
    'leads back alone',
    two(page('first', button('next')), page('second', button('first'))),
    'pages/second.json',
    leadsNowhere('contract'),
  ],
  [
    'leads into a circle',
    {
      ...two(page('first', button('next'), button('contract-start')), page('second', button('aside'))),
      'pages/aside.json': page('aside', button('round')),
      'pages/round.json': page('round', button('aside')),
    },
    'pages/second.json',
    leadsNowhere('contract'),
  ],
  [
    'leads into a circle all who come there',
    {
      ...two(
        page('first', button('next')),
        page('second', button('aside'), button('next').replace('}', `, "when": ${existing} }`)),
      ),
      'pages/aside.json': page('aside', button('second')),
    },
    'pages/contract-start.json',
    /^Some whom pages\/second.json leads out of the journey/,
  ],
  [
    'is the end, and comes before another',
    {
      [journeys]: [
        '"contract-start", "success"] },\n    "contract-m',
        '"success", "contract-start"] },\n    "contract-m',
      ],
    },
    'pages/success.json',
    leadsNowhere('contract'),
  ],
  [
    'shows neither way nor contacts',
    { 'pages/problem.json': ['"type": "contacts", "heading"', '"type": "amount", "of": "paid_amount", "label"'] },
    'pages/problem.json',
    new RegExp(neither),
  ],
  [
    'shows neither to some',
    { [card]: ['"to": "next"', `"to": "next", "when": ${existing}`] },
    card,
    /^This page shows neither .*: new customer/,
  ],
  [
    'has no page after it for some',
    {
      [journeys]: [
        '"contract": { "steps": ["contract-start", "success"]',
        `"contract": { "steps": ["contract-start", { "page": "success", "when": ${existing} }]`,
      ],
    },
    'pages/contract-start.json',
    /^No page follows this one for some who come here: new customer/,
  ],
])('D-76 a page that %s is told, in its place', async (_, edits, file, message) => {
  const [found, ...others] = await metIn({ ...readTree('content', filesInMemory(edited(edits))), ...project });
  expect(found).toMatchObject({ file, message: expect.stringMatching(message) });
  expect(found!.line * found!.column).toBeGreaterThan(1);
  expect(others).toEqual([]);
});

type Given = Parameters<typeof contentOf>;
const which = choice('a', 'b');
const isA = { when: { fact: 'answer.which', is: 'a' } };
const isB = { when: { fact: 'answer.which', is: 'b' } };
const kept = { fact: 'answer.which', isNot: 'b' };
const ofNew = { when: { fact: 'customer_type', is: 'new' } };
const amount = { when: { fact: 'amount', exists: true } };
const ring = { type: 'button', label: 'Ring us', tells: 'rings', to: 'help' };
const help = { type: 'contacts', heading: 'Help' };
const on = { type: 'button', label: 'On', to: 'next' };
const optional = { ...reason, required: false };
const answers = { type: 'answers' };
const ways = ['ask', { page: 'record', ...isB }, 'check', 'ended'];
const plain = ['ask', 'check', 'ended'];
const of = (
  first: Block[],
  second: Block[],
  steps: unknown[] = plain,
  recording: Block[] = [],
  more: Record<string, string> = {},
): Given => [first, second, steps, 'answer', [help], recording, more];
const from: Block = { type: 'question-date', name: 'from', label: 'From?' };
const until: Block = { type: 'question-date', name: 'until', label: 'Until?' };
const byRule = {
  ...until,
  rules: [{ must: { fact: 'answer.until', atMost: { fact: 'answer.from', days: 30 } }, message: 'Not so' }],
};
const byBound = { ...until, name: 'to', earliest: { fact: 'answer.from', days: 1 } };
const open = 'check.json Some whom pages/';
const gate: Block = {
  type: 'checkbox-gate',
  label: 'I agree',
  hint: 'Tick',
  blocks: [{ type: 'button', label: 'Yes', act: 'go', to: 'next' }],
};
const options = [{ value: 'a', label: 'A', ...ofNew }];
const going = {
  'acts.json': JSON.stringify({
    ...JSON.parse(String(smallSite['acts.json'])),
    leave: { kind: 'answer', meaning: 'Leaves.', done: 'left' },
    go: { kind: 'confirm', meaning: 'Goes.', done: 'gone' },
  }),
};
const none = 'No answer is right here for some';
const endless = 'No page follows this one for some';

test.each<[string, Given, string[]]>([
  ['lets who rings record by its address', of([which, keep], [answers, record], ways, [ring]), [`${open}record.json`]],
  ['keeps the record from who rings', of([which, keep], [answers, { ...record, when: kept }, help], ways, [ring]), []],
  [
    'lets who is stopped on its first page record',
    of([which, { ...keep, ...ofNew }, help], [answers, record]),
    [`${open}ask.json`],
  ],
  [
    'stops some on its first page',
    of(
      [which, { ...keep, ...ofNew }, help],
      [answers, record],
      ['ask', { page: 'check', ...ofNew }, { page: 'success', ...ofNew }],
    ),
    [],
  ],
  [
    'leads on where no step is for some',
    of([on], [reason, record], ['ask', { page: 'check', ...ofNew }, { page: 'success', ...ofNew }]),
    [`ask.json ${endless}`],
  ],
  ['leads on who was asked nothing, and records nothing', of([{ ...which, ...amount }, keep], shows), []],
  [
    'leaves them out of that step',
    of([{ ...which, ...amount }, keep], shows, ['ask', { page: 'check', ...amount }, 'ended']),
    [],
  ],
  [
    'has an ending for each answer',
    of([which, keep], shows, ['ask', 'check', { page: 'help', ...isA }, { page: 'success', ...isB }]),
    [],
  ],
  [
    'has no ending for an answer',
    of([choice('a', 'b', 'c'), keep], shows, ['ask', 'check', { page: 'help', ...isA }, { page: 'success', ...isB }]),
    [`check.json ${endless}`],
  ],
  [
    'has no ending for no answer',
    of([{ ...which, required: false }, keep], shows, [
      'ask',
      'check',
      { page: 'help', ...isA },
      { page: 'success', ...isB },
    ]),
    [`check.json ${endless}`],
  ],
  [
    'asks a step with an act for an answer that is recorded later',
    of([optional, keep], shows, ['ask', { page: 'contract-start', ...whenever('answer.reason') }, 'check', 'ended']),
    [`contract-start.json ${none}`],
  ],
  [
    'asks the method for it',
    of([optional, keep], shows, ['ask', { page: 'method', ...whenever('answer.reason') }, 'check', 'ended']),
    [`card-mandate.json ${none}`],
  ],
  [
    'asks a step for the answer that it records itself',
    of([optional, keep], shows, ['ask', { page: 'check', ...whenever('answer.reason') }, 'ended']),
    [`ask.json ${none}`, `check.json ${none}`],
  ],
  [
    'asks a step for an answer that is recorded',
    of([optional, keep], shows, ['ask', 'check', { page: 'contract-start', ...whenever('answer.reason') }, 'ended']),
    [],
  ],
  [
    'has a rule and a bound over an answer that may be left out',
    of([{ ...from, required: false }, keep], [byRule, byBound, ...shows]),
    [],
  ],
  [
    'words an act by an answer that is recorded later',
    of(
      [which, keep],
      [{ ...gate, label: 'I take {answer.which}' }, help],
      ['ask', 'check', 'record', 'ended'],
      shows,
      going,
    ),
    [`check.json ${none}`],
  ],
  ['words the record by the answer that it brings', of([which, keep], [answers, { ...record, ...isA }, help]), []],
  // What no check of the files has found.
  ['offers some no option', of([{ ...choice(), options }, keep, help], shows), [`ask.json ${none}`]],
  [
    'wants more options than it offers some',
    of(
      [{ ...choice(), options: [{ value: 'c', label: 'C' }, ...options], several: true, least: 2 }, keep, help],
      shows,
    ),
    [`ask.json ${none}`],
  ],
  [
    'has a page for each answer but one, and no button there',
    of(
      [choice('a', 'b', 'c'), keep],
      [
        { ...on, ...isA },
        { ...on, ...isB },
      ],
      ['ask', 'check', 'record', 'ended'],
      shows,
    ),
    [`check.json ${neither}`],
  ],
  [
    'lets who reads on a page that is no step record by the address',
    of(
      [which, keep],
      [{ ...on, ...isA }, { ...on, to: 'problem', ...isB }, help],
      ['ask', 'check', 'record', 'ended'],
      shows,
    ),
    [`record.json Some whom pages/check.json`],
  ],
  [
    'lets who was led elsewhere set up a card',
    of([which, { ...keep, ...ofNew }, help], shows, ['ask', 'method', 'check', 'ended']),
    [`card-mandate.json Some whom pages/ask.json`],
  ],
])('D-41 D-65 D-76 a journey that %s', async (_, given, found) => {
  const met = await metIn(contentOf(...given));
  expect(met.map(({ file, message }) => `${file.replace('pages/', '')} ${message}`)).toEqual(
    found.map((one) => expect.stringContaining(one)),
  );
});
