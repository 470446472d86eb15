import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { readTree } from '../../../../src/content/folder/load.ts';
import type { Acts, FactRow, Letter, Page, Value, Values } from '../../../../src/types.gen.ts';
import {
  type Block,
  contentOf,
  keep,
  reason,
  record,
  shows,
} from '../../../../tests/support/content/asking-journey.ts';
import { edited, filesInMemory } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { walked } from '../../support/walked.ts';

type Rows = Record<string, FactRow[]>;
type Edits = {
  'acts.json'?: (acts: Acts) => void;
  'facts.json'?: (rows: Rows) => void;
  'values.json'?: (values: Values) => void;
  'pages/ots-complete.json'?: (page: Page) => void;
  'letters/contract-confirmation.json'?: (letter: Letter) => void;
};

const ours = globSync('**/*', { cwd: 'content' }).map((path) => [path, readFileSync(join('content', path), 'utf8')]);

/** Our content with changes. */
function changed(edits: Edits) {
  const tree: Record<string, string> = Object.fromEntries(ours);
  for (const [path, edit] of Object.entries(edits)) {
    const data = JSON.parse(tree[path]!);
    (edit as (data: unknown) => void)(data);
    tree[path] = JSON.stringify(data, null, 2);
  }
  return { ...readTree('content', filesInMemory(tree)), ...project };
}

const rowOf = (rows: Rows, group: string, label: string) => rows[group]!.find((row) => row.label === label)!;
const keptOn = (rows: Rows, papers: FactRow['papers']) => {
  for (const row of rows.switch!) if (row.label === 'Planned switch') row.papers = papers;
};
const dayless = (rows: Rows) => {
  rows.switch = rows.switch!.filter((row) => !/switch_planned_on/.test(JSON.stringify(row)));
};
const withoutDays = (acts: Acts) => {
  const consent = acts['switch-consent'] as { dates?: object; moments?: object[] };
  consent.dates = { spare_on: { from: 'service_start', calendar: 'A day', meaning: 'Another day.' } };
  consent.moments = consent.moments!.filter((moment) => !/switch_planned_on/.test(JSON.stringify(moment)));
};
const rowLost = (label: string, page: string, lacks: string) =>
  new RegExp(
    `^facts.json:\\d+ The row "${label}" is on pages/${page}.json before ".*" and in its letters, and not in the record on pages/${lacks}.json`,
  );

test.each<[string, string, Edits, (string | RegExp)[]]>([
  [
    'a day that no moment, letter or copy has',
    'ots-start',
    {
      'acts.json': withoutDays,
      'facts.json': (rows) => {
        dayless(rows);
        keptOn(rows, ['page']);
      },
    },
    [/^facts.json:\d+ A page of the journey switch shows \{planned_switch_date\} before ".*", and no paper says it/],
  ],
  [
    'a day in the label of a row alone',
    'ots-start',
    {
      'acts.json': withoutDays,
      'facts.json': (rows) => {
        dayless(rows);
        keptOn(rows, ['page']);
        rows.switch!.push({
          label: 'By {planned_switch_date}',
          text: 'Your services move',
          papers: ['letter', 'receipt'],
        });
      },
    },
    [],
  ],
  [
    'a price of a document alone',
    'contract-start',
    {
      'facts.json': (rows) => {
        for (const row of rows.price!) row.papers = ['page'];
      },
    },
    [],
  ],
  [
    'a row of the letter that the record lacks',
    'ots-start',
    {
      'facts.json': (rows) => {
        keptOn(rows, ['page', 'letter']);
      },
    },
    [rowLost('Planned switch', 'ots-start', 'already-used')],
  ],
  [
    'a row without a placeholder that the record lacks',
    'contract-start',
    {
      'facts.json': (rows) => {
        rows.terms!.push({ label: 'Router', text: 'Included', papers: ['page', 'letter'] });
      },
    },
    [rowLost('Router', 'contract-start', 'already-used')],
  ],
  [
    'a row that the record of the last page alone leaves out',
    'contract-start',
    {
      'pages/ots-complete.json': ({ blocks }) => {
        for (const block of blocks.flatMap((one) => ('blocks' in one ? one.blocks : [])))
          if (block.type === 'receipt') block.without = ['To start'];
      },
    },
    [rowLost('To start', 'contract-start', 'ots-complete')],
  ],
  [
    'papers of a switch that name the provider by its brand',
    'ots-start',
    {
      'facts.json': (rows) => {
        for (const row of ['switch', 'agreement', 'card', 'mandate'].flatMap((group) => rows[group]!))
          row.text = row.text.replace(/\{(legal_name|service_user)\}/, '{provider}');
      },
    },
    [/^facts.json:\d+ .* does not say with whom: say in these rows \{legal_name\} or \{service_user\}, with which/],
  ],
  [
    'a row with the company that not all of them get',
    'contract-start',
    {
      'facts.json': (rows) => {
        rowOf(rows, 'agreement', 'Contract with').when = { fact: 'customer_type', is: 'existing' };
      },
    },
    [/^facts.json:\d+ .* does not say with whom/, /^facts.json:\d+ .* does not say with whom/],
  ],
  [
    'a letter with the company in one of its groups',
    'contract-start',
    {
      'letters/contract-confirmation.json': ({ blocks }) => {
        blocks.push({ type: 'key-facts', heading: 'Your price', facts: ['price'] });
      },
    },
    [],
  ],
  [
    'a legal name with which the line about the company does not begin',
    'ots-start',
    {
      'values.json': (values) => {
        (values.legal_name as Value).value = 'Our Fibre Limited';
      },
    },
    [
      /^facts.json:\d+ .* does not say with whom: say in these rows \{service_user\}, with which "company" of site.json/,
    ],
  ],
])('D-66 papers say what a page says before an act: %s', async (_, page, edits, messages) => {
  const found = await walked(changed(edits), [page]);
  expect(found).toEqual(messages.map((one) => expect.stringMatching(one)));
});

const small = JSON.parse(String(smallSite['documents/contract/document.json'])) as { sections: unknown[] };
const price = '## Price\n\nYou pay {monthly_pence}.\n';
test.each<[string, unknown[], string[]]>([
  ['that its document does not have', [], ['monthly_pence']],
  ['that its document has', ['price'], []],
  [
    'that its document has for others',
    [{ section: 'price', when: { value: 'offer', is: 'fixed' } }],
    ['monthly_pence'],
  ],
])('D-07 nobody agrees to a value of a summary %s', async (_, sections, lacks) => {
  const facts = [{ label: 'Price', text: '{monthly_pence}' }];
  const summary = '{ "type": "key-facts", "heading": "In short", "document": "contract", "facts": ["short"] },';
  const tree = edited({
    'pages/contract-start.json': ['"blocks": [', `"blocks": [ ${summary}`],
    'facts.json': JSON.stringify({ $schema: '../schemas/facts.schema.json', short: facts }),
    'values.json': [
      '"monthly_pence"',
      '"offer": { "type": "choice", "choices": ["fixed", "free"], "meaning": "The offer." }, "monthly_pence"',
    ],
    'documents/contract/document.json': JSON.stringify({ ...small, sections: [...small.sections, ...sections] }),
    ...(sections.length > 0 && { 'documents/contract/price.md': price }),
  });
  const found = await walked({ ...readTree('content', filesInMemory(tree)), ...project }, ['contract-start']);
  expect(found).toEqual(
    lacks.map(
      (name) =>
        `facts.json:1 The document "contract" does not have {${name}}, so nobody agrees to it: say it there too, or leave it out here.`,
    ),
  );
});

const values = JSON.parse(String(smallSite['values.json'])) as object;
const changes = [{ from: '2027-04-01T00:00:00+01:00', value: 800 }];
const costs = 'It costs {booster_pence}.';
const sum = { type: 'question-sum', name: 'total', label: 'All', of: [{ value: 'booster_pence', label: 'Booster' }] };
const booster = (more: object) => ({
  'values.json': JSON.stringify({
    ...values,
    booster_pence: { type: 'money', meaning: 'A booster.', value: 600, ...more },
  }),
});
const unrecorded =
  'pages/ask.json:1 {booster_pence} changes on a day, and "leave" is recorded by a page that does not say it: say it on pages/check.json too, so that what is recorded is what was shown.';

test.each<[string, string[], Block[], object, Block?]>([
  ['is not said there', [unrecorded], shows, { changes }],
  ['is in the words of the question itself', [], shows, { changes }, { ...reason, label: costs }],
  ['is said on both', [], [{ type: 'answers' }, { ...record, label: 'Send for {booster_pence}' }], { changes }],
  ['is added up on both', [], [sum, ...shows], { changes }],
  ['never changes', [], shows, {}],
])('D-37 a price of a page before that %s', async (_, messages, check, more, asked = { ...reason, hint: costs }) => {
  const content = contentOf([asked, keep], check, ['ask', 'check', 'success'], 'answer', [], [], booster(more));
  expect(await walked(content, ['ask'])).toEqual(messages);
});

test.each([
  [{ text: '{leave_reference}' }, 1],
  [{ text: '{leave_reference}', note: '{booster_pence}' }, 0],
  [{ text: '{leave_reference}, {booster_pence}' }, 0],
])('D-66 a receipt says a row with its note: %j', async (row, count) => {
  const receipt = { type: 'receipt', heading: 'Yours', facts: ['leaving'] };
  const steps = ['ask', 'check', 'ended'];
  const help = { type: 'contacts', heading: 'Help' };
  const content = contentOf([{ ...reason, hint: costs }, keep], shows, steps, 'answer', [receipt, help], [], {
    ...booster({}),
    'facts.json': JSON.stringify({ $schema: '../schemas/facts.schema.json', leaving: [{ label: 'Leaving', ...row }] }),
  });
  const found = await walked(content, ['ask']);
  expect(found.filter((one) => /shows \{booster_pence\} before "leave"/.test(one))).toHaveLength(count);
});
