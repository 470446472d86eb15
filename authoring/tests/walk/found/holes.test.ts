import { expect, test } from 'vitest';
import {
  type Block,
  choice,
  contentOf,
  day,
  keep,
  reason,
  shows,
  whenever,
} from '../../../../tests/support/content/asking-journey.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { siteOf } from '../../../check/site.ts';
import { problemWords } from '../../../studio/forms/problem-text.ts';
import { pageWalks, walkedProblems, walkPages } from '../../../walk/walk.ts';
import { metIn, walked as walkedPages } from '../../support/walked.ts';

const walked = (pages: string[], ...given: Parameters<typeof contentOf>) => walkedPages(contentOf(...given), pages);

const steps = ['ask', 'check', 'ended'];
const help = { type: 'contacts', heading: 'Help' };
const says = (when = {}): Block => ({
  type: 'contacts',
  heading: 'Because {answer.reason}',
  text: 'Call us.',
  ...when,
});
const hole = (name: string, whom: string, when = { fact: name, exists: true }) =>
  `{${name}} is empty for ${whom}, so that these words have a hole: give them "when": ${JSON.stringify(when)
    .replaceAll(/([{:,])/g, '$1 ')
    .replace('}', ' }')}, and write others for the rest.`;
const recorded = 'customers of the journey "leave" with "leave" recorded';
const unrecorded = 'customers of the journey "leave" before anything is recorded';
const earlier = { fact: 'customer_type', is: 'existing' };

test.each<[string, object, Block, string[]]>([
  ['of an optional question', { required: false }, says(whenever('completed')), [recorded]],
  ['on a page that is open without a link', {}, says(), [unrecorded]],
  ['of a question for others', { when: earlier }, says({ when: { fact: 'customer_type', is: 'new' } }), [unrecorded]],
  ['where it is there', { required: false }, says(whenever('answer.reason')), []],
  ['for whom something is recorded', {}, says({ when: { fact: 'completed', is: 'leave' } }), []],
])('D-76 words with an answer %s have a hole, or none', async (_, question, block, whom) => {
  const asked = [choice('a', 'b'), { ...reason, ...question }, keep];
  const found = await walked(['ended'], asked, shows, steps, 'answer', [block, help]);
  expect(found).toEqual(whom.map((who) => `pages/ended.json:1 ${hole('answer.reason', who)}`));
});

test('D-76 words of a page that another journey has too have a hole for its customers', async () => {
  const plan = JSON.parse(String(smallSite['journeys.json'])) as { journeys: Record<string, object> };
  const stay = { steps: ['contract-start', 'ended'] };
  const more = { 'journeys.json': JSON.stringify({ ...plan, journeys: { ...plan.journeys, leave: { steps }, stay } }) };
  const block = says(whenever('completed'));
  const found = await walked(['ended'], [reason, keep], shows, steps, 'answer', [block, help], [], more);
  const whom = 'customers of the journey "stay" with "contract-agreement" recorded';
  expect(found).toEqual([`pages/ended.json:1 ${hole('answer.reason', whom)}`]);
});

test('D-76 who answers wrongly reads no message with a hole', async () => {
  const missing = 'Say why, {note}.';
  const found = await walked(
    ['ask'],
    [{ ...reason, messages: { missing } }, day, keep],
    shows,
    steps,
    'answer',
    [help],
    [],
    {
      'values.json': String(smallSite['values.json']).replace('{', '{ "note": { "type": "day", "meaning": "A day." },'),
      'messages.json': JSON.stringify({
        ...(JSON.parse(String(smallSite['messages.json'])) as object),
        questionDateMissing: 'Say the day of {note}.',
      }),
    },
  );
  const hole = `{note} is empty{on} for ${unrecorded}, so that these words have a hole: a message has no "when", so say it without.`;
  expect(found).toEqual([
    `messages.json:1 ${hole.replace('{on}', ' on pages/ask.json')}`,
    `pages/ask.json:1 ${hole.replace('{on}', '')}`,
  ]);
});

const letter = { $schema: '../../schemas/letter.schema.json', subject: 'You leave', sends: { act: 'leave' } };
const files = {
  'letters/leave.json': JSON.stringify({ ...letter, blocks: [{ type: 'text', markdown: 'letter-leave' }] }),
  'text/letter-leave.md': 'You leave.\n\nBecause {answer.reason}.\n',
};

test('D-76 a letter is told no personal answer, and says it without', async () => {
  const found = (question: object) =>
    walked(['letters/leave'], [{ ...reason, ...question }, keep], shows, steps, 'answer', [help], [], files);
  expect(await found({})).toEqual([]);
  expect(await found({ personal: true })).toEqual([
    `text/letter-leave.md:3 {answer.reason} is empty on letters/leave.json for ${recorded}, so that these words have a hole: it is personal, and no letter is told it, so say it without.`,
  ]);
});

const acts = JSON.parse(String(smallSite['acts.json'])) as object;
const leaving = (given?: object) => {
  const dates = { leave_on: { meaning: 'The day of leaving.', from: { fact: 'answer.day' }, ...given } };
  return {
    'acts.json': JSON.stringify({ ...acts, leave: { kind: 'answer', meaning: 'Leaves.', done: 'left', dates } }),
  };
};

test('D-54 a day that an act begins, and its reference, are not there before its record', async () => {
  const block = { type: 'contacts', heading: 'On {leave_on}: {leave_reference}', text: 'Call us.' };
  const found = await walked(['check'], [day, keep], [block, ...shows], steps, 'answer', [help], [], leaving());
  expect(found).toEqual([
    `pages/check.json:1 ${hole('leave_on', unrecorded)}`,
    `pages/check.json:1 ${hole('leave_reference', unrecorded)}`,
  ]);
});

test.each([
  ['of all who answer', {}, 0],
  ['that may be left out', { required: false }, 1],
  ['of a question for some', { when: { fact: 'customer_type', is: 'new' } }, 1],
])('D-54 who has answered has a day that counts from an answer %s, or reads a hole', async (_, question, holes) => {
  const block = {
    type: 'contacts',
    heading: 'Until {leave_on}',
    text: 'Call us.',
    when: { fact: 'completed', is: 'leave' },
  };
  const more = leaving(holes ? whenever('answer.day') : undefined);
  const found = await walked(
    ['ended'],
    [reason, { ...day, ...question }, keep],
    shows,
    steps,
    'answer',
    [block, help],
    [],
    more,
  );
  expect(found).toEqual(Array(holes).fill(`pages/ended.json:1 ${hole('leave_on', recorded)}`));
});

test('D-76 words of a text say on which page they have a hole, and are shown by a button only where there is none', async () => {
  const content = contentOf([reason, keep], shows, steps, 'answer', [help], [], {
    'text/card-start.md': `${smallSite['text/card-start.md']}\nYou paid {paid_amount}.\n`,
  });
  const [problem, ...others] = await metIn(content, ['card-start']);
  expect(others).toEqual([]);
  expect(problem!.message).toContain('{paid_amount} is empty on pages/card-start.json for customers of the journey ');
  const value = { fact: 'paid_amount', exists: true };
  expect(problem!.way).toMatchObject({ do: 'put', puts: [{ at: ['blocks', expect.any(Number), 'when'], value }] });
  expect(problemWords(problem!)).toMatch(/so that these words have a hole\.$/);
});

test('D-54 what a value becomes is empty after its last change', async () => {
  const from = '2030-04-01T00:00:00+01:00';
  const values = JSON.parse(String(smallSite['values.json'])) as Record<string, object>;
  const text = `${smallSite['text/card-start.md']}\nThen {monthly_pence.next}.\n`;
  const found = await walked(['card-start'], [reason, keep], shows, steps, 'answer', [help], [], {
    'text/card-start.md': text,
    'values.json': JSON.stringify({
      ...values,
      monthly_pence: { ...values.monthly_pence, changes: [{ from, value: 4500 }] },
    }),
  });
  expect(found).toEqual([expect.stringContaining(`give them "when": { "until": "${from}" }`)]);
});

test('a block that fails when it is drawn is a mistake of its own code, which names the page and why', async () => {
  const content = contentOf([reason, keep], shows, steps, 'answer', [help]);
  const site = siteOf(content);
  const { page } = site.pages!.find(({ name }) => name === 'ended')!;
  page.blocks = [{ type: 'document', document: 'no-such-document' }];
  const ended = pageWalks(content, site).filter((walk) => walk.page === 'ended');
  expect(walkedProblems(content, await walkPages(ended, new Map()))).toMatchObject([
    {
      file: 'src/blocks/document/index.tsx',
      message: expect.stringMatching(
        /^This fails when it is drawn: The block "document" failed on the page "ended"\. ./,
      ),
    },
  ]);
});

test('D-76 what was found on a page is found again without a walk while nothing has changed from which it follows', async () => {
  const walksOf = (heading: string) => {
    const content = contentOf([reason, keep], shows, steps, 'answer', [{ ...help, heading }]);
    return pageWalks(content, siteOf(content));
  };
  const known = new Map(walksOf('Help').map(({ key }) => [key, []]));
  expect(walksOf('Help').filter(({ key }) => !known.has(key))).toEqual([]);
  expect(walksOf('Call').flatMap(({ key, page }) => (known.has(key) ? [] : [page]))).toEqual(['ended']);
});

test.each([
  ['a document', 'documents/contract/summary.md', 'contract-start'],
  ['a text', 'text/card-start.md', 'card-start'],
])('D-32 a value of one offer does not stand in %s of every offer', async (_, file, page) => {
  const offer = '"offer": { "type": "choice", "choices": ["standard", "fixed"], "meaning": "What was ordered." }';
  const when = '{ "value": "offer", "is": "standard" }';
  const text = String(smallSite[file]).replaceAll(/\{offer_name\}|\{contract_months\} months/g, 'It');
  const content = contentOf([reason, keep], shows, steps, 'answer', [help], [], {
    'values.json': String(smallSite['values.json']).replace(
      '"contract_months": {',
      `${offer}, "contract_months": { "when": ${when},`,
    ),
    'documents/contract/summary.md': String(smallSite['documents/contract/summary.md']).replace(
      '{contract_months} months',
      'months',
    ),
    [file]: `${text}\nIt is {contract_months} long.\n`,
  });
  expect(await walkedPages(content, [page])).toEqual([
    expect.stringContaining(
      `{contract_months} shows here also when offer is not known, and by its "when" in values.json`,
    ),
  ]);
});
