import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { formatJson } from '../../../../src/content/json/format.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { editJson, isSame, valueIn } from '../../../studio/edit/json-edit.ts';
import { applyCorrection, pointerAt } from '../../../studio/edit/positions.ts';
import type { FormFacts } from '../../../studio/forms/fields/condition/condition-words.ts';
import { stepWords } from '../../../studio/forms/wording.ts';
import { changedAt } from '../../../studio/state/undo-stack.ts';
import type { Json, JsonEdit, Pointer } from '../../../studio/types.ts';

const page = `{
  "path": "/start", // the address
  "blocks": [
    { "type": "text",  "markdown": "start" },

    // what they press
    { "type": "button", "label": "Go on" },
    { "type": "contacts" }
  ]
}
`;

const shown = (when?: Json): Json => ({
  blocks: [{ type: 'text', markdown: 'start', ...(when !== undefined && { when }) }],
});
const facts = { customer_type: { words: { before: '{value}' } } } as unknown as FormFacts;
const existing = { fact: 'customer_type', is: 'existing' };

const values: Json = { monthly_pence: { type: 'money', value: 3500, meaning: 'Monthly price of the broadband.' } };

test.each<[JsonEdit, string, Json?]>([
  [{ do: 'set', at: ['blocks', 1, 'label'], value: 'Next' }, 'change “Label” of “Go on”'],
  [{ do: 'remove', at: ['blocks', 2] }, 'remove “Contacts” from “Blocks”'],
  [{ do: 'insert', at: ['blocks', 0], value: { type: 'contacts' } }, 'add “Contacts” to “Blocks”'],
  [{ do: 'set', at: ['accent'], value: '#005544' }, 'change “Accent”'],
  [
    { do: 'set', at: ['monthly_pence', 'value'], value: 3600 },
    'change the value “Monthly price of the broadband”',
    values,
  ],
  [
    { do: 'set', at: ['monthly_pence', 'changes'], value: [] },
    'change “Changes on a date” of “Monthly price of the broadband”',
    values,
  ],
  [{ do: 'set', at: ['blocks', 0, 'when'], value: existing }, 'change “Who sees it” of “start”', shown()],
  [
    { do: 'set', at: ['blocks', 0, 'when', 0, 'is'], value: 'new' },
    'change “Shown to existing customers” of “start”',
    shown([existing]),
  ],
  [{ do: 'remove', at: ['blocks', 0, 'when'] }, 'remove “Shown to existing customers” from “start”', shown(existing)],
])('D-36 the step of %j is called in the words of the form: %s', (change, words, root = valueIn(page, []) as Json) => {
  expect(stepWords(change, root, facts)).toBe(words);
});

/** The lines of `after` that are not in `before`, and those that are missing, each with its sign. */
function difference(before: string, after: string): string[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !next.includes(line)).map((line) => `-${line}`),
    ...next.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

describe('D-36 a change of a JSON file', () => {
  test('of one word is a difference of one line', () => {
    const after = editJson(page, { do: 'set', at: ['blocks', 1, 'label'], value: 'Continue' });
    expect(difference(page, after)).toEqual([
      '-    { "type": "button", "label": "Go on" },',
      '+    { "type": "button", "label": "Continue" },',
    ]);
  });

  test('adds a property where the last one ends, behind which its comment stays', () => {
    expect(editJson(page, { do: 'set', at: ['blocks', 0, 'look'], value: 'lead' })).toContain(
      '{ "type": "text",  "markdown": "start", "look": "lead" },',
    );
    const two = '{\n  "a": 1 // one\n}\n';
    expect(editJson(two, { do: 'set', at: ['b'], value: 2 })).toBe('{\n  "a": 1, // one\n  "b": 2\n}\n');
  });

  test('inserts, duplicates, moves and removes a block, and leaves all others as they are', () => {
    const inserted = editJson(page, { do: 'insert', at: ['blocks', 1], value: { type: 'text', markdown: 'more' } });
    expect(difference(page, inserted)).toEqual(['+    { "type": "text", "markdown": "more" },']);
    expect(difference(page, editJson(page, { do: 'duplicate', at: ['blocks', 0] }))).toEqual([]);
    const moved = editJson(page, { do: 'move', at: ['blocks', 2], to: 0 });
    expect(valueIn(moved, ['blocks', 0])).toEqual({ type: 'contacts' });
    expect(moved).toContain('{ "type": "text",  "markdown": "start" }');
    expect(moved).toContain('// what they press');
    expect(difference(page, editJson(page, { do: 'remove', at: ['blocks', 2] }))).toEqual([
      '-    { "type": "button", "label": "Go on" },',
      '-    { "type": "contacts" }',
      '+    { "type": "button", "label": "Go on" }',
    ]);
  });

  test('that takes the first entry out of a line leaves no space behind the bracket', () => {
    const without = (text: string) => editJson(text, { do: 'remove', at: ['list', 0] });
    expect(without('{ "list": [{ "a": 1 }, { "a": 2 }] }')).toBe('{ "list": [{ "a": 2 }] }');
    expect(without('{ "list": [ 1, 2 ] }')).toBe('{ "list": [ 2 ] }');
  });

  test('keeps a byte order mark, CRLF, tabs, and a missing end of the last line', () => {
    const windows = `\ufeff{\r\n\t"a": [\r\n\t\t{ "b": 1 }\r\n\t]\r\n}`;
    const after = editJson(windows, { do: 'insert', at: ['a', 1], value: { b: 2 } });
    expect(after).toBe(`\ufeff{\r\n\t"a": [\r\n\t\t{ "b": 1 },\r\n\t\t{ "b": 2 }\r\n\t]\r\n}`);
    expect(editJson(after, { do: 'remove', at: ['a', 1] })).toBe(windows);
  });

  test('of a place that is not there is refused', () => {
    expect(() => editJson(page, { do: 'set', at: ['steps', 0], value: 1 })).toThrow('There is nothing at /steps.');
    expect(() => editJson(page, { do: 'remove', at: ['blocks', 9] })).toThrow('There is nothing at /blocks/9.');
  });

  test('is found by the line of a mistake, and corrects it there', () => {
    expect(pointerAt(page, 7, 40)).toEqual(['blocks', 1, 'label']);
    const problem = { file: 'x', line: 7, column: 34, message: '', edit: { old: '"Go on"', next: '"On"' } };
    expect(applyCorrection(page.replaceAll('\n', '\r\n'), problem)).toContain('"label": "On" },\r\n');
  });
});

/** Every place in JSON data, outermost first. */
function placesIn(value: Json, at: Pointer = []): Pointer[] {
  if (typeof value !== 'object' || value === null) return [at];
  const steps = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [
    at,
    ...[...steps].flatMap((step) => placesIn((value as Record<string | number, Json>)[step]!, [...at, step])),
  ];
}

const files = globSync(['content/**/*.json', '!content/published.json']).sort();
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

if (isNightly)
  test('D-36 any value of any file can be changed and changed back without a byte that differs', () => {
    for (const [file, text] of texts) {
      const data = valueIn(text, [])!;
      for (const [index, at] of placesIn(data).slice(1).entries()) {
        // By day every fifth, in every file.
        if (!isNightly && index % 5) continue;
        const value = valueIn(text, at)!;
        const changed = editJson(text, { do: 'set', at, value: 'something else' });
        expect(isSame(valueIn(changed, at), 'something else'), `${file} ${at.join('/')}`).toBe(true);
        expect(editJson(changed, { do: 'set', at, value }), `${file} ${at.join('/')}`).toBe(text);
      }
    }
  });

if (isNightly)
  test('D-36 random changes give the data that they mean, in the form that formatting gives', () => {
    const one = fc.record({
      file: fc.constantFrom(...files),
      changes: fc.array(
        fc.record({
          seed: fc.nat(),
          kind: fc.constantFrom('set', 'remove', 'insert', 'duplicate', 'move'),
          to: fc.nat(),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      value: fc.constantFrom<Json>('Words', 7, true, [], { type: 'text', markdown: 'start-card' }, ['a', 'b']),
    });
    fc.assert(
      fc.property(one, ({ file, changes, value }) => {
        let text = texts.get(file)!;
        for (const { seed, kind, to } of changes) {
          const data = structuredClone(valueIn(text, [])!);
          const places = placesIn(data).filter((at) => at.length > 0);
          const entries = places.filter((at) => typeof at.at(-1) === 'number');
          const isOfList = kind === 'insert' || kind === 'duplicate' || kind === 'move';
          const possible = isOfList ? entries : places;
          if (!possible.length) continue;
          const at = possible[seed % possible.length]!;
          const last = at.at(-1)!;
          const around = at
            .slice(0, -1)
            .reduce<Json>((inner, step) => (inner as Record<string | number, Json>)[step]!, data);
          const list = around as Json[];
          const target = isOfList ? to % list.length : 0;
          switch (kind) {
            case 'set':
              (around as Record<string | number, Json>)[last] = value;
              text = editJson(text, { do: 'set', at, value });
              break;
            case 'remove':
              if (Array.isArray(around)) list.splice(Number(last), 1);
              else delete (around as Record<string, Json>)[last];
              text = editJson(text, { do: 'remove', at });
              break;
            case 'insert':
              list.splice(Number(last), 0, value);
              text = editJson(text, { do: 'insert', at, value });
              break;
            case 'duplicate':
              list.splice(Number(last), 0, structuredClone(list[Number(last)]!));
              text = editJson(text, { do: 'duplicate', at });
              break;
            default:
              list.splice(target, 0, ...list.splice(Number(last), 1));
              text = editJson(text, { do: 'move', at, to: target });
          }
          expect(valueIn(text, [])).toEqual(data);
        }
        // Nothing but where lines break may be left to formatting.
        expect(formatJson(text).replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
      }),
      { numRuns: isNightly ? 1_000 : 200 },
    );
  });

test.each<[string, JsonEdit, Pointer]>([
  ['is changed', { do: 'set', at: ['blocks', 1, 'label'], value: 'Next' }, ['blocks', 1, 'label']],
  ['comes as the last one', { do: 'insert', at: ['blocks', 3], value: { type: 'logo' } }, ['blocks', 3]],
])('D-36 a step done again leads to what %s', (_what, change, at) => {
  const after = editJson(page, change);
  const lines = after.slice(0, changedAt(page, after)).split('\n');
  expect(pointerAt(after, lines.length, lines.at(-1)!.length + 1)).toEqual(at);
});
