import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upgradeContent, upgradeText } from '../../../src/content/change/upgrade.ts';
import { checkContent } from '../../../src/content/check/check.ts';
import { documentHash } from '../../../src/content/check/published.ts';
import { loadContent } from '../../../src/content/folder/load.ts';
import { formatJson } from '../../../src/content/json/format.ts';
import { edited, filesIn, writeTree } from '../../support/content/content-folder.ts';
import { project } from '../../support/project/project.ts';

const isNew = { fact: 'customer_type', is: 'new' };
const known = { fact: 'journey', exists: true };
const agreed = { fact: 'completed', is: 'contract-agreement' };
const notAgreed = { fact: 'completed', isNot: 'contract-agreement' };
const [from, until] = ['2027-04-01T00:00:00+01:00', '2027-05-01T00:00:00+01:00'];

/** Each of ours agreed with its former one over 1,000 random links when it was rewritten. */
test.each<[object, object[]]>([
  [{ all: [known, isNew] }, [[known, isNew]]],
  [{ all: [isNew] }, [isNew]],
  [{ all: [known, { all: [isNew, { not: agreed }] }] }, [[known, isNew, notAgreed]]],
  [{ not: agreed }, [notAgreed]],
  [{ not: { not: agreed } }, [agreed]],
  [{ not: { fact: 'journey', in: ['a', 'b'] } }, [{ fact: 'journey', notIn: ['a', 'b'] }]],
  [{ not: known }, [{ fact: 'journey', exists: false }]],
  [{ not: { from } }, [{ until: from }]],
  [{ all: [{ from }, { not: { from: until } }] }, [{ from, until }]],
  [
    { any: [agreed, { fact: 'completed', in: ['a', 'b'] }] },
    [{ fact: 'completed', in: ['contract-agreement', 'a', 'b'] }],
  ],
  [
    { not: { any: [agreed, { fact: 'completed', is: 'a' }] } },
    [{ fact: 'completed', notIn: ['contract-agreement', 'a'] }],
  ],
  // Whom the first shows to, the second does not.
  [{ any: [{ not: known }, agreed] }, [{ ...known, exists: false }, [known, agreed]]],
  [{ not: { all: [known, { not: agreed }] } }, [{ ...known, exists: false }, [known, agreed]]],
  [
    { all: [isNew, { any: [known, agreed] }] },
    [
      [isNew, known],
      [isNew, { ...known, exists: false }, agreed],
    ],
  ],
])('D-65 %j is written as %j', (when, whens) => {
  const pageWith = (all: object[]) =>
    formatJson(JSON.stringify({ blocks: all.map((one) => ({ type: 'text', markdown: 'help', when: one })) }));
  const upgraded = upgradeText(pageWith([when]));
  expect(upgraded).toEqual({ next: pageWith(whens), parted: whens.length > 1 ? ['/blocks/0/when'] : [], left: [] });
  expect(upgradeText(upgraded.next).next).toBe(upgraded.next);
});

test.each<[string, object]>([
  [
    'a day that is not before another, which holds also of who has none',
    { when: { not: { fact: 'today', before: '+1 day' } } },
  ],
  ['a question, which is asked once', { name: 'why', when: { any: [isNew, agreed] } }],
  ['a rule', { rules: [{ must: { any: [isNew, agreed] } }] }],
])('D-65 %s is left to decide', (_, block) => {
  const text = JSON.stringify({ blocks: [block] });
  expect(upgradeText(text)).toMatchObject({ next: text, left: [expect.stringMatching(/^\/blocks\/0\//)] });
});

test('D-65 a folder is rewritten, and what is published stays so', () => {
  const index = '{ "section": "complaints", "when": { "not": { "value": "offer", "is": "fixed" } } }';
  const offer =
    '"offer": { "type": "choice", "choices": ["standard", "fixed"], "meaning": "Which." },\n  "monthly_pence"';
  const folder = writeTree(
    edited({
      'documents/contract/document.json': ['"complaints"', index],
      'values.json': ['"monthly_pence"', offer],
    }),
  );
  const wrong = () => checkContent(loadContent(folder, project)).map(({ message }) => message);
  expect(wrong()).toEqual(['"not" is how a version before wrote this: npm run content -- upgrade rewrites it.']);
  const hashNow = () => documentHash(JSON.parse(filesIn(folder)['documents/contract/document.json']!));
  const published = (hash: string) => `{ "documents": { "contract": { "2026-01": { "document.json": "${hash}" } } } }`;
  writeFileSync(join(folder, 'published.json'), published(hashNow()));
  expect(upgradeContent(folder).changed).toEqual([
    expect.stringMatching(/documents\/contract\/document\.json$/),
    expect.stringMatching(/published\.json$/),
  ]);
  expect(filesIn(folder)['published.json']).toBe(published(hashNow()));
  rmSync(join(folder, 'published.json'));
  expect(wrong()).toEqual([]);
  expect(upgradeContent(folder)).toEqual({ changed: [], parted: [], left: [] });
  expect(filesIn(folder)['documents/contract/document.json']).toContain('{ "value": "offer", "isNot": "fixed" }');
});

test('D-66 rows of a block become a group of facts.json by the name of its file, without the hash of a receipt', () => {
  const rows = [
    { label: 'Reference', text: '{agreement_reference}', when: { not: { fact: 'customer_type', is: 'existing' } } },
    { label: 'Receipt', text: '{agreement_receipt}' },
  ];
  const inside = { type: 'documents', heading: 'It', blocks: [{ type: 'receipt', heading: 'It', items: rows }] };
  const facts = { type: 'key-facts', heading: 'It', items: rows.slice(0, 1) };
  const folder = writeTree({
    'pages/done.json': JSON.stringify({ blocks: [facts, inside] }),
    'editions/cy/pages/done.json': JSON.stringify({ blocks: [facts, inside] }),
  });
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  upgradeContent(folder);
  const row = { ...rows[0], when: { fact: 'customer_type', isNot: 'existing' } };
  for (const layer of ['', 'editions/cy/']) {
    expect(read(`${layer}facts.json`)).toMatchObject({ done: [row], 'done-2': [row] });
    expect(read(`${layer}pages/done.json`).blocks).toEqual([
      { type: 'key-facts', heading: 'It', facts: ['done'] },
      { ...inside, blocks: [{ type: 'receipt', heading: 'It', facts: ['done-2'] }] },
    ]);
  }
  expect(upgradeContent(folder).changed).toEqual([]);
});

test('D-48 a reminder before the end of a link says what it was for, in translated words too', () => {
  const folder = writeTree({
    'letters/soon.json': JSON.stringify({ subject: 'Soon', sends: { daysBeforeEnd: 3 } }),
    'letters/new.json': JSON.stringify({ sends: { daysBeforeEnd: 1 }, when: { fact: 'customer_type', is: 'new' } }),
    'editions/cy/translated.json': JSON.stringify({ 'letters/soon.json': { sends: { daysBeforeEnd: 3 } } }),
  });
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  upgradeContent(folder);
  const sends = (days: number) => ({ before: { days, date: { fact: 'expires_at' }, at: '09:00' } });
  const nothing = { fact: 'completed', exists: false };
  expect(read('letters/soon.json')).toEqual({ subject: 'Soon', sends: sends(3), when: nothing });
  expect(read('letters/new.json')).toEqual({ sends: sends(1), when: [{ fact: 'customer_type', is: 'new' }, nothing] });
  expect(read('editions/cy/translated.json')['letters/soon.json']).toEqual({ sends: sends(3), when: nothing });
  expect(upgradeContent(folder).changed).toEqual([]);
});

test('D-73 words of a block of before become messages, in translations and what they were made from too', () => {
  const letters = (again: string) => ({ type: 'letters', items: [], again });
  const copy = { type: 'direct-debit-copy', label: 'Save' };
  const row = { type: 'row', label: 'Today, and later', look: 'change', blocks: [letters('Again')] };
  const former = { directDebitAccount: 'Account', directDebitAccountEnding: 'ending {ending}' };
  const mandate = { directDebitRecorded: 'Set up on', directDebitReference: 'Reference', directDebitCopy: 'Mandate' };
  const messages = { $schema: 's', ...former, ...mandate, contents: 'Contents' };
  const folder = writeTree({
    'messages.json': JSON.stringify(messages),
    'pages/done.json': JSON.stringify({ blocks: [copy, row, { ...letters('Once more'), when: isNew }] }),
    'editions/cy/messages.json': JSON.stringify({ $schema: 's' }),
    'editions/cy/pages/done.json': JSON.stringify({ blocks: [letters('Eto')] }),
    'editions/cy/translated.json': JSON.stringify({ 'pages/done.json': { blocks: [letters('Again')] } }),
  });
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  upgradeContent(folder);
  const now = { type: 'letters', items: [] };
  expect(read('pages/done.json').blocks).toEqual([
    { type: 'direct-debit-copy', heading: 'Mandate', label: 'Save', facts: ['mandate'] },
    { type: 'pair', columns: '5/7', arrow: 'Today, and later', blocks: [now] },
    { ...now, when: isNew },
  ]);
  expect(read('facts.json').mandate).toEqual([
    { label: 'Account', text: 'ending {account_ending}' },
    { label: 'Set up on', text: '{mandate_set_up_at}' },
    { label: 'Reference', text: '{mandate_reference}' },
  ]);
  const { lettersAgain, lettersSent, directDebitCopy, ...others } = read('messages.json');
  expect({ lettersAgain, lettersSent, directDebitCopy }).toEqual({
    lettersAgain: 'Again',
    lettersSent: 'Sent to {to}: {letters}.',
    directDebitCopy: 'Mandate',
  });
  for (const name of ['contents', ...Object.keys(former)]) expect(others).not.toHaveProperty(name);
  expect(read('editions/cy/messages.json')).toEqual({ $schema: 's', lettersAgain: 'Eto' });
  expect(read('editions/cy/pages/done.json').blocks).toEqual([now]);
  expect(read('editions/cy/translated.json')).toEqual({
    'pages/done.json': { blocks: [now] },
    'messages.json': { lettersAgain: 'Again' },
  });
  expect(upgradeContent(folder).changed).toEqual([]);
});
