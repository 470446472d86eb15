// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { fireEvent, screen, within } from '@testing-library/react';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import type { Located, Schema } from '../../../../src/content/schema/keywords.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { sentenceOf } from '../../../studio/forms/fields/condition/condition-words.ts';
import { fieldsFor } from '../../../studio/forms/fields.ts';
import { entriesOf, propertiesOf, schemaResolver } from '../../../studio/forms/schema-resolver.ts';
import { checkDrafts } from '../../../studio/server/draft-content.ts';
import type { Json } from '../../../studio/types.ts';
import { site } from '../../support/described-site.ts';
import { openEditor } from '../../support/file-editor.tsx';

const resolver = schemaResolver(site.schemas);
const fields = fieldsFor(resolver, site.names);

/** The editor of one file, of the project's own content unless `own` says otherwise. */
const open = (path: string, text: string, options: Partial<Parameters<typeof openEditor>[2]> = {}) =>
  openEditor(path, text, { own: site, ...options });

const page = `{
  "$schema": "../../schemas/generated/editor/page.schema.json",
  "path": "/start-card",
  "title": "Start",
  "link": "required",
  "blocks": [
    { "type": "text", "markdown": "start-card" },
    { "type": "button", "label": "Continue", "to": "next" },
    { "type": "contacts", "heading": "Need help?", "text": "Call us." }
  ]
}
`;

const typesIn = (text: string) => (JSON.parse(text) as { blocks: { type: string }[] }).blocks.map(({ type }) => type);

/** Calls `each` for every object that a schema describes, however deep, once. */
function walkObjects(located: Located, each: (object: Located) => void, seen = new Set<Schema>()): void {
  const { schema, file } = resolver.resolve(located);
  if (seen.has(schema)) return;
  seen.add(schema);
  const field = fields.of({ schema, file }, file);
  const { members, items } = field.options as { members: Map<string, Located>; items: Located };
  if (field.kind === 'union') for (const member of members.values()) walkObjects(member, each, seen);
  if (field.kind === 'list') walkObjects(items, each, seen);
  if (field.kind !== 'group') return;
  each({ schema, file });
  for (const property of propertiesOf(resolver, { schema, file })) walkObjects(property.located, each, seen);
  const entries = entriesOf(resolver, { schema, file });
  if (entries) walkObjects(entries, each, seen);
}

const formName = (file: string) => file.replace(/^.*?\/(pages|documents)\/.*/, '$1').replace(/^.*\//, '');

const kinds = [...new Set(site.files.flatMap(({ place }) => (place && 'schema' in place ? [place.schema] : [])))];

describe('D-36 a form from a schema', () => {
  if (isNightly)
    test('has a field for every property of every file and block', () => {
      const missing: string[] = [];
      let count = 0;
      for (const kind of kinds) {
        walkObjects(resolver.at(kind), (object) => {
          const value = Object.fromEntries(
            propertiesOf(resolver, object).map(({ name, located }) => [name, fields.starter(located, name)]),
          );
          // The object stands for a whole file, so that its properties are drawn without opening anything.
          const own = { ...site, schemas: { ...site.schemas, files: inPlaceOfPage(object) } };
          const { container } = open('pages/x.json', JSON.stringify(value), { own });
          // One search for all of them: jsdom takes long to find an attribute's value.
          const drawn = new Map(
            [...container.querySelectorAll('[data-at]')].map((it) => [it.getAttribute('data-at'), it]),
          );
          for (const { name, located } of propertiesOf(resolver, object)) {
            if (fields.of(located, name).kind === 'constant') continue;
            count += 1;
            const control = drawn.get(name)?.querySelector('input, select, textarea, button');
            if (!control) missing.push(`${object.file} ${name}`);
          }
        });
      }
      expect(missing).toEqual([]);
      expect(count).toBeGreaterThan(250);
    });

  test('takes a time as clocks in London show it, and writes it with its offset', () => {
    const at = ['monthly_pence', 'changes', 0, 'from'];
    const values = {
      monthly_pence: { type: 'money', value: 1, changes: [{ from: '2027-01-01T00:00:00+00:00', value: 2 }] },
    };
    const { container, text } = open('values.json', JSON.stringify(values), { selected: at });
    const field = container.querySelector<HTMLInputElement>(`[data-at="${at.join('/')}"] input`)!;
    expect(field.value).toBe('2027-01-01');
    fireEvent.change(field, { target: { value: '2027-04-01' } });
    expect(text()).toContain('"from":"2027-04-01T00:00:00+01:00"');
  });

  test('folds away properties that editors seldom add to a value', () => {
    const values = '{ "a_pence": { "type": "money", "value": 1, "equals": "b_pence" } }';
    const { container } = open('values.json', values, { selected: ['a_pence', 'value'] });
    const folded = [...container.querySelectorAll('details > [data-at]')].map((one) => one.getAttribute('data-at'));
    expect(folded.slice(0, 3)).toEqual(['a_pence/choices', 'a_pence/sum', 'a_pence/minus']);
    expect(container.querySelector('details > summary')!.textContent).toBe('More, Equals');
  });

  test('says under a value what its type needs, and shows the choices of a choice', () => {
    const { container } = open('values.json', '{ "offer": { "type": "choice" } }', { selected: ['offer', 'type'] });
    expect(container.querySelector('[id="field/offer/type:about"]')!.textContent).toBe(
      'one of several words, for conditions; no text fills it in. ',
    );
    expect(container.querySelector('[data-at="offer/choices"]')!.closest('details')).toBeNull();
  });

  test('gives each field an id of its own, so that each has its name', () => {
    const notices = [{ text: 'We are closed.', link: { label: 'More', to: 'help' } }];
    const site = JSON.stringify({ ...JSON.parse(readFileSync('content/site.json', 'utf8')), notices });
    const { container } = open('site.json', site, { selected: ['notices', 0, 'link', 'label'] });
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const field = container.querySelector<HTMLInputElement>('[id="field/notices/0/link/label"]')!;
    expect(field.labels).toHaveLength(1);
  });

  test('offers a letter the copies of the act that sends it, with those that are to be taken away', () => {
    const offered = (sends: object, attach?: string[]) => {
      const { container, unmount } = open('letters/x.json', JSON.stringify({ sends, attach, blocks: [] }));
      const words = [...container.querySelectorAll('[data-at="attach"] fieldset label')].map((it) => it.textContent);
      unmount();
      return words;
    };
    expect(offered({ act: 'switch-consent' })).toEqual(['switch order', 'receipt', 'calendar']);
    expect(offered({ call: true })).toEqual([]);
    expect(offered({ call: true }, ['calendar'])).toEqual(['calendar']);
  });

  if (isNightly)
    test('changes a property of each kind of file and changes it back, without a byte that differs', () => {
      // Nothing is accepted in release.json yet, so that there is nothing to change in it; published.json has no form, nor has an edition.
      const files = [
        'content/**/*.json',
        'examples/**/*.json',
        '!**/{release,published}.json',
        '!examples/{welsh,new}/**',
      ];
      const all = globSync(files).sort();
      const chosen = all.filter(
        (file, i) => all.findIndex((one) => formName(one) === formName(file)) > i - (isNightly ? 3 : 1),
      );
      expect(new Set(chosen.map(formName)).size).toBeGreaterThan(7);
      for (const file of chosen) {
        const text = readFileSync(file, 'utf8');
        const path = file.replace(/^content\/|^examples\/[^/]+\/(?:changes|content)\//, '');
        const { container, text: now } = open(path, text);
        const fields = () => [
          ...container.querySelectorAll<HTMLInputElement>(
            ':is(textarea, select, input)[id^="field/"]:not([id$="/new"])',
          ),
        ];
        const openers = () => [...container.querySelectorAll<HTMLElement>('[aria-expanded="false"][id^="field/"]')];
        while (!fields().length && openers().length) fireEvent.click(openers()[0]!);
        const [{ id, value } = expect.unreachable(`${file} has no field`)] = fields();
        const change = (next: string) =>
          fireEvent.change(container.querySelector(`[id="${id}"]`)!, { target: { value: next } });
        const options = [...container.querySelectorAll<HTMLOptionElement>(`[id="${id}"] option`)];
        change(options.find((option) => option.value !== value)?.value ?? 'Other words');
        expect(now(), file).not.toBe(text);
        change(value);
        expect(now(), file).toBe(text);
      }
    });

  test('adds, moves, duplicates and removes blocks by keyboard alone', async () => {
    const { user, text } = open('pages/start-card.json', page);
    async function press(name: string | RegExp, keys: string) {
      screen.getAllByRole('button', { name }).at(-1)!.focus();
      await user.keyboard(keys);
    }
    await press('Move entry 2 of 3 up', '{Enter}');
    await press(/^Contacts/, '{Enter}');
    await press('Move entry 3 of 3 up', '{Enter}');
    // What is open goes with the block that moves, and nothing else opens.
    expect(screen.getByRole('button', { expanded: true }).textContent).toMatch(/^Contacts/);
    await press('Duplicate', '{Enter}');
    expect(typesIn(text())).toEqual(['button', 'contacts', 'contacts', 'text']);
    expect(screen.getAllByRole('button', { name: /^Contacts/, expanded: true })[1]).toBe(document.activeElement);
    await press('Remove this block', '{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Text/, expanded: false }));
    await press('Add to blocks', '{Enter}text{Enter}');
    expect(typesIn(text())).toEqual(['button', 'contacts', 'text', 'text']);
    // The form that sets one up, and not the copy of what is set up.
    await press('Add to blocks', '{Enter}direct{Enter}');
    expect(typesIn(text()).at(-1)).toBe('direct-debit-form');
    await press('Add to blocks', '{Enter}new paragraph{Enter}');
    expect(typesIn(text()).at(-1)).toBe('text');
  });

  test('leaves the keyboard with the button of an entry that is moved while a field in it is selected', async () => {
    const { user, text } = open('pages/start-card.json', page, { selected: ['blocks', 2, 'heading'] });
    screen.getByRole('button', { name: 'Move entry 3 of 3 up' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(typesIn(text())).toEqual(['contacts', 'text', 'button']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move entry 1 of 3 up' }));
  });

  test('keeps the place of words that are emptied and typed anew, and takes emptied ones out when they are left', async () => {
    const { user, text } = open('pages/start-card.json', page, { selected: ['blocks', 2] });
    const field = screen.getByRole('textbox', { name: 'Text' });
    await user.clear(field);
    await user.type(field, 'Call us.');
    expect(text()).toBe(page);
    await user.clear(field);
    await user.tab();
    expect(text()).toContain('{ "type": "contacts", "heading": "Need help?" }');
  });

  test('gives the keyboard to the first part of what is added', async () => {
    const { user } = open('pages/start-card.json', page);
    screen.getByRole('button', { name: 'Add heading' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.id).toBe('field/heading/0/text');
  });

  test('builds a condition from facts and says it in words', async () => {
    const { user, text } = open('pages/start-card.json', page, { selected: ['blocks', 0] });
    await user.click(screen.getByRole('button', { name: 'Show to some only' }));
    const condition = within(screen.getByRole('group', { name: 'To whom it shows' }));
    await user.selectOptions(condition.getByRole('combobox', { name: 'Fact or value' }), 'fact customer_type');
    await user.selectOptions(condition.getByRole('combobox', { name: 'Value' }), 'existing');
    expect(condition.getByText('Shown to existing customers')).toBeTruthy();
    expect(text()).toContain('"when": { "fact": "customer_type", "is": "existing" }');
    await user.selectOptions(condition.getByRole('combobox', { name: 'Test' }), 'isNot');
    expect(text()).toContain('"when": { "fact": "customer_type", "isNot": "existing" }');
    await user.click(condition.getByRole('button', { name: 'Show to everybody' }));
    expect(text()).toBe(page);
  });

  test("shows a mistake at its field in the check's own words, and corrects it there", async () => {
    const wrong = page.replace('"to": "next"', '"to": "nex"');
    const { problems } = checkDrafts('content', project, { 'pages/start-card.json': wrong });
    const own = problems.filter(({ file }) => file === 'content/pages/start-card.json');
    const { user, text } = open('pages/start-card.json', wrong, { selected: ['blocks', 1], problems: own });
    const field = screen.getByRole('combobox', { name: 'Goes to' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const said = document.getElementById('field/blocks/1/to:problems')!;
    expect(said.textContent).toContain(own.find(({ suggestion }) => suggestion === 'next')!.message);
    await user.click(within(said).getByRole('button', { name: 'Change to "next"' }));
    expect(text()).toBe(page);
    expect(document.activeElement).toBe(field);
  });
});

/** The schemas with an object of any file in place of the page's. Its references lead where they have led. */
function inPlaceOfPage({ schema, file }: Located): Record<string, Schema> {
  const absolute = (reference: string) => new URL(reference, `repo:///${file}`).href;
  const moved = JSON.parse(
    JSON.stringify(schema).replaceAll(/"\$ref":"([^"]+)"/g, (_, to: string) => `"$ref":"${absolute(to)}"`),
  ) as Schema;
  return { ...site.schemas.files, 'schemas/page.schema.json': moved };
}

test.each<[Json, string]>([
  [{ fact: 'customer_type', is: 'existing' }, 'Shown to existing customers'],
  [{ fact: 'amount', exists: false }, 'Shown to customers who have no amount to pay yet'],
  [
    [
      { fact: 'customer_type', is: 'new' },
      { fact: 'journey', is: 'switch' },
    ],
    'Shown to new customers who are on the journey switch',
  ],
  [
    [
      { fact: 'mandate_method', in: ['card', 'direct-debit'] },
      { fact: 'journey', notIn: ['switch', 'card'] },
    ],
    'Shown to customers who have set up card or direct debit and are not on the journey switch or card',
  ],
  [
    [
      { value: 'offer', exists: false },
      { fact: 'completed', isNot: 'contract-agreement' },
    ],
    'Shown to customers who have no known offer and have not completed contract agreement',
  ],
  [{ fact: 'nonsense', is: 3 }, 'Shown to customers who have the nonsense 3'],
  [{}, 'Shown to customers who …'],
  [{ fact: 'journey' }, 'Shown to customers who are on the journey …'],
  [{ from: '' }, 'Shown from …'],
  [
    { from: '2027-04-01T00:00:00+01:00', until: '2027-05-01T09:30:00+01:00' },
    'Shown from 1 April 2027 and before 1 May 2027 at 09:30',
  ],
  [
    [{ fact: 'customer_type', is: 'new' }, { fact: 'journey', is: 'card' }, { until: '2027-04-01T00:00:00+01:00' }],
    'Shown to new customers who are on the journey card, before 1 April 2027',
  ],
])('%j is said as: %s', (when, words) => {
  expect(sentenceOf(when, site.schemas.facts)).toBe(words);
});
