/** Questions, acts, reads and changes of values: where they are named, their new names, and what goes with a page. */
import { expect, test } from 'vitest';
import { loadContent } from '../../../src/content/folder/load.ts';
import { indexContent } from '../../../src/content/model/content-index.ts';
import { filesIn, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite, type Tree } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { rename } from '../../change/rename.ts';
import type { Renaming } from '../../change/rename-rules.ts';
import { whereIs } from '../../change/uses/where.ts';

const page = (name: string, blocks: object[], link = 'required') =>
  JSON.stringify({ $schema: '../../schemas/page.schema.json', path: `/${name}`, title: name, link, blocks });
const moving = { fact: 'answer.reason', is: 'moving' };
const json = (file: string) => JSON.parse(String(smallSite[file]));
const slot = { value: 'id', label: 'words', list: 'slots', read: 'slots' };
const reads = {
  ...{ path: '/slots/{answer.reason}', meaning: 'Free slots.', answer: { type: 'object' }, failed: 'readFailed' },
  example: { slots: [{ id: 'a', words: 'Monday' }] },
};

/** A journey that asks for a reason, and one that asks for an appointment. */
const site: Tree = {
  ...smallSite,
  'acts.json': JSON.stringify({
    ...json('acts.json'),
    leave: { kind: 'answer', meaning: 'Leaves.', done: 'asked to leave' },
    visit: { kind: 'answer', meaning: 'Visits.', done: 'chosen a visit' },
  }),
  'journeys.json': JSON.stringify({
    ...json('journeys.json'),
    journeys: {
      ...json('journeys.json').journeys,
      leave: { steps: ['why', { page: 'home', when: moving }, 'gone'] },
      visit: { steps: ['visit', 'gone'] },
    },
  }),
  'reads.json': JSON.stringify({ $schema: '../schemas/reads.schema.json', slots: reads }),
  'pages/why.json': page('why', [
    { type: 'question-text', name: 'reason', label: 'Why?' },
    { type: 'button', label: 'Send', to: 'next', act: 'leave' },
  ]),
  'pages/home.json': page('home', [
    { type: 'text', markdown: 'gone' },
    { type: 'button', label: 'On', to: 'next' },
  ]),
  'pages/gone.json': page(
    'gone',
    [
      { type: 'text', markdown: 'gone', when: { fact: 'completed', is: 'leave' } },
      { type: 'contacts', heading: 'Help' },
    ],
    'optional',
  ),
  'text/gone.md': 'You said {answer.reason}: {leave_reference}.\n',
  'pages/visit.json': page('visit', [
    { type: 'question-choice', name: 'slot', label: 'When?', optionsFrom: slot },
    { type: 'button', label: 'Send', act: 'visit', to: 'next' },
    { type: 'contacts', heading: 'Help' },
  ]),
};

function renamedIn(renaming: Renaming) {
  const folder = writeTree(site);
  const outcome = rename(folder, project, renaming);
  return { outcome, files: filesIn(folder) };
}

test('D-41 where names each place of a question, an act and a read', () => {
  const content = loadContent(writeTree(site), project);
  const { contentIndex } = indexContent(content);
  const found = (kind: 'question' | 'act' | 'read', name: string) => whereIs(content, contentIndex, { kind, name });
  const filesOf = (...named: Parameters<typeof found>) =>
    found(...named).uses.map(({ file }) => file.split('/').at(-1));
  expect(filesOf('question', 'reason')).toEqual(['journeys.json', 'reads.json', 'gone.md']);
  expect(filesOf('act', 'leave')).toEqual(['gone.json', 'why.json']);
  expect(filesOf('read', 'slots')).toEqual(['visit.json']);
});

test('D-41 a question has its new name in conditions, texts and placeholders', () => {
  const { outcome, files } = renamedIn({ kind: 'question', old: 'reason', next: 'cause' });
  expect(outcome).toMatchObject({ changed: expect.any(Array) });
  expect(files['pages/why.json']).toContain('"name":"cause"');
  expect(files['journeys.json']).toContain('"fact":"answer.cause"');
  expect(files['text/gone.md']).toContain('{answer.cause}');
  expect(files['reads.json']).toContain('"/slots/{answer.cause}"');
});

test('D-41 a question can have a name that another journey has, for a question of the same type', () => {
  const { outcome, files } = renamedIn({ kind: 'question', old: 'slot', next: 'reason' });
  expect(outcome).toMatchObject({ changed: [{ places: 1 }] });
  expect(files['pages/visit.json']).toContain('"name":"reason"');
  const twice = String(site['pages/why.json']).replace('{"type":"question-text"', '{"type":"question-date"');
  const folder = writeTree({ ...site, 'pages/why.json': twice });
  expect(rename(folder, project, { kind: 'question', old: 'slot', next: 'reason' })).toMatchObject({
    refused: 'Nothing was renamed, because it would leave mistakes:',
    problems: [{ message: expect.stringContaining('questions of one name are of one type') }],
  });
});

test('D-41 an act has its new name where it is recorded and asked for, with the facts that have its name', () => {
  const { outcome, files } = renamedIn({ kind: 'act', old: 'leave', next: 'go-away' });
  expect(outcome).toMatchObject({ changed: expect.any(Array) });
  expect(files['pages/why.json']).toContain('"act":"go-away"');
  expect(files['pages/gone.json']).toContain('"is":"go-away"');
  expect(files['text/gone.md']).toContain('{go_away_reference}');
  expect(renamedIn({ kind: 'act', old: 'payment', next: 'pay' }).outcome).toMatchObject({
    refused: expect.stringContaining('know the act "payment" by that name'),
  });
});

test('D-54 a renamed value keeps what is said of its change', () => {
  const from = '"from": "2027-04-01T00:00:00+01:00"';
  const change = `"changes": [{ ${from}, "value": 36 }], "meaning"`;
  const values = String(smallSite['values.json']);
  const line = values.split('\n').find((one) => one.includes('"contract_months"'))!;
  const folder = writeTree({
    ...smallSite,
    'values.json': values.replace(line, line.replace('"meaning"', change)),
    'documents/contract/complaints.md': '## Complaints\n\n{contract_months}, then {contract_months.next}.\n',
    'documents/contract/document.json': String(smallSite['documents/contract/document.json']).replace(
      '"complaints"',
      `{ "section": "complaints", "when": { "until": "2027-04-01T00:00:00+01:00" } }`,
    ),
  });
  expect(rename(folder, project, { kind: 'value', old: 'contract_months', next: 'zz_months' })).toHaveProperty(
    'changed',
  );
  const { 'documents/contract/complaints.md': text } = filesIn(folder);
  expect(text).toBe('## Complaints\n\n{zz_months}, then {zz_months.next}.\n');
});
