import { expect, test } from 'vitest';
import { siteOf } from '../../authoring/check/site.ts';
import { sampleLink } from '../../authoring/walk/sample-site.ts';
import { readTree } from '../../src/content/folder/load.ts';
import { readersOf } from '../../src/rules/facts.ts';
import { fillLine, lineParts } from '../../src/rules/fill.ts';
import type { CompiledSite, Link } from '../../src/types.gen.ts';
import { filesInMemory } from '../support/content/content-folder.ts';
import { smallSite } from '../support/content/small-site.ts';
import { project } from '../support/project/project.ts';

/** A site in this language with a message, as the build compiles it. */
function siteSaying(message: string, language = 'en-GB'): CompiledSite {
  const list = '"visits": { "type": "list", "meaning": "The days of the visits." },';
  const tree = {
    ...smallSite,
    'values.json': String(smallSite['values.json']).replace('"contract_months"', `${list}\n"contract_months"`),
    'messages.json': String(smallSite['messages.json']).replace('Not yet, call {phone}', message),
    'editions.json': JSON.stringify({ $schema: '../schemas/editions.schema.json', language, editions: {} }),
  };
  const { problems, compiled } = siteOf({ ...readTree('content', filesInMemory(tree)), ...project });
  expect(problems).toEqual([]);
  return compiled!.site;
}

const compiled = (message: string, language?: string) => siteSaying(message, language).messages.notYet!;

const read = (line: string, months: number | string | undefined) =>
  fillLine(line, (name) => (name === 'contract_months' ? months?.toLocaleString('en-GB') : `<${name}>`));

test('D-42 a message has the form of its number, and of an exact one before that', () => {
  const line = compiled('Call {phone}: {contract_months, plural, =0 {now} one {# month} other {# months}} or later');
  expect([0, 1, 2, 101, 1001, 1.5].map((number) => read(line, number))).toEqual([
    'Call <phone>: now or later',
    'Call <phone>: 1 month or later',
    'Call <phone>: 2 months or later',
    'Call <phone>: 101 months or later',
    'Call <phone>: 1,001 months or later',
    'Call <phone>: 1.5 months or later',
  ]);
});

test('a line says how many texts the list of a link has, and none where the link has no list', () => {
  const site = siteSaying('{visits.count, plural, =0 {No visit} one {# visit: {visits}} other {# visits: {visits}}}');
  const said = (values: Link['values']) =>
    fillLine(site.messages.notYet!, readersOf(site, sampleLink('card', { values }), { status: 'failed' }).lookup);
  expect([[], ['Monday'], ['Monday', 'Tuesday']].map((visits) => said({ visits })).concat(said({}))).toEqual([
    'No visit',
    '1 visit: Monday',
    '2 visits: Monday, Tuesday',
    'No visit',
  ]);
});

test('a message has the form of each number also where there are more than ten', () => {
  const exact = Array.from({ length: 12 }, (_, number) => `=${number} {of ${number}}`);
  const line = compiled(`Call {phone}: {contract_months, plural, ${exact.join(' ')} other {of many}}`);
  const all = [...Array(12).keys()].map((number) => `Call <phone>: of ${number}`);
  expect([...all.keys(), 12, 110, 1011].map((number) => read(line, number))).toEqual([
    ...all,
    ...Array(3).fill('Call <phone>: of many'),
  ]);
});

test('D-17 while its number is not known, a placeholder stands for a plural, and those of all forms can be listed', () => {
  const line = compiled('Wait {contract_months, plural, one {a month for {offer_name}} other {# months}}');
  expect(read(line, undefined)).toBe('Wait ');
  expect(lineParts(line, () => undefined)).toEqual(['Wait ', { name: 'contract_months' }]);
  const names = lineParts(line).flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  expect(new Set(names)).toEqual(new Set(['contract_months', 'offer_name']));
  expect(read(line, 1)).toBe('Wait a month for <offer_name>');
});

test('words with braces, bars and apostrophes beside a plural stay as they are', () => {
  const line = compiled(
    "The customer's \\\\{{phone}\\\\} | {contract_months, plural, one {# month's} other {# months' | a}} notice",
  );
  expect(read(line, 2)).toBe("The customer's {<phone>\\} | 2 months' | a notice");
  expect(compiled('Call {phone}: \\\\{a, b\\\\}')).toBe('Call {phone}: \\{a, b\\}');
});

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

test.each(['en-GB', 'cy', 'ga', 'gd', 'fr', 'pl', 'ar', 'he', 'lt', 'sl', 'uk', 'ja', 'mt'])(
  'D-42 without the rules of %s, a browser chooses the same form as CLDR has for each number',
  (language) => {
    const rules = new Intl.PluralRules(language);
    const own = categories.filter((one) => rules.resolvedOptions().pluralCategories.includes(one));
    const forms = own.map((one) => `${one} {${one}}`).join(' ');
    const line = compiled(`{contract_months, plural, ${forms}}`, language);
    const numbers = [...Array(3000).keys(), 10_000, 99_999, 100_000, 123_456];
    expect(numbers.filter((number) => read(line, number) !== rules.select(number))).toEqual([]);
  },
);
