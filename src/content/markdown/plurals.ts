import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { mostForms } from '../../rules/fill.ts';
import type { Fault } from '../problem/problem.ts';
import { nearest, suggesting } from '../problem/suggest.ts';
import { type Placeholder, placeholdersIn } from './placeholders.ts';

/** A plural in a line, as ICU writes it: `{days, plural, one {# day} other {# days}}`. */
type Plural = {
  name: string;
  index: number;
  /** Up to the brace that closes it, or to the end of the line if none does. */
  text: string;
  isClosed: boolean;
  /** The name of its number, and the placeholders of its forms. */
  placeholders: Placeholder[];
};

const beginning = /\\\{|\{ *([\w.-]+) *,/g;

/** A brace, or words in which the apostrophes of ICU say that there is none. */
const braces = /''|'[{}#][^']*'?|[{}]/g;

/** Finds every plural of a line, with or without mistakes. */
export function pluralsIn(line: string): Plural[] {
  const plurals: Plural[] = [];
  let end = 0;
  for (const { 0: match, 1: name, index } of line.matchAll(beginning)) {
    if (name === undefined || index < end) continue;
    const placeholders: Placeholder[] = [{ name, index: index + match.indexOf(name) - 1 }];
    let depth = 0;
    let closing: number | undefined;
    for (const { 0: brace, index: at } of line.slice(index).matchAll(braces)) {
      if (brace === '{' && depth++ === 2) {
        const [inner] = placeholdersIn(line.slice(index + at));
        if (inner?.index === 0) placeholders.push({ name: inner.name, index: index + at });
      }
      if (brace !== '}' || --depth > 0) continue;
      closing = index + at + 1;
      break;
    }
    end = closing ?? line.length;
    plurals.push({ name, index, text: line.slice(index, end), isClosed: closing !== undefined, placeholders });
  }
  return plurals;
}

/** A line in which the words of its plurals are blank, so that the rest of it can be read by itself. */
export const withoutPlurals = (line: string, plurals: Plural[]): string =>
  plurals.reduce((rest, { text }) => rest.replace(text, () => ' '.repeat(text.length)), line);

/** Finds every placeholder of a line, also those of its plurals. */
export function placeholdersOfLine(line: string): Placeholder[] {
  const plurals = pluralsIn(line);
  if (!plurals.length) return placeholdersIn(line);
  return [...placeholdersIn(withoutPlurals(line, plurals)), ...plurals.flatMap(({ placeholders }) => placeholders)];
}

/** The forms of a plural, each as a line of its own, by its category or by its exact number. */
export type Forms = { forms: Map<string, string> } | { fault: Fault & { index: number } };

/** The categories that a language has for numbers, such as one and other. */
const categoriesOf = (language: string): string[] =>
  order.filter((one) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes(one));

const order: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

const exact = /^=\d{1,2}$/;

/** Reads a plural in a language, or says what is wrong with it and at which letter. */
export function formsOf({ name, text, isClosed }: Plural, language: string): Forms {
  const wrong = (message: string, index = 0, more?: Partial<Fault>): Forms => ({ fault: { message, index, ...more } });
  const categories = categoriesOf(language);
  const example = `{${name}, plural, ${categories.map((one) => `${one} {# …}`).join(' ')}}`;
  if (!isClosed) return wrong(`A brace of these plural forms is not closed: they are written ${example}.`);
  let elements: MessageFormatElement[];
  try {
    elements = parse(
      text.replace(dotted, (name) => name.replace('.', dot)),
      { captureLocation: true, ignoreTag: true, requiresOtherClause: false },
    );
  } catch (error) {
    const { message, location } = error as { message: string; location?: { start: { offset: number } } };
    const at = location?.start.offset ?? 0;
    if (message === 'INVALID_ARGUMENT_TYPE') return notPlural(/^\w*/.exec(text.slice(at))![0], at);
    return wrong(`These plural forms cannot be read from here on: they are written ${example}.`, at);
  }
  const [element] = elements;
  const kind = /,\s*(\w*)/.exec(text)!;
  if (element?.type !== TYPE.plural || element.pluralType !== 'cardinal')
    return notPlural(kind[1]!, kind.index + kind[0].length - kind[1]!.length);
  if (element.offset) return wrong('An offset is not possible here.', text.indexOf('offset'));

  const forms = new Map<string, string>();
  for (const [selector, { value, location }] of Object.entries(element.options)) {
    const at = text.lastIndexOf(selector, location!.start.offset);
    if (!categories.includes(selector) && !exact.test(selector)) return unknown(selector, at);
    const line = lineOf(value, name);
    if (line === undefined)
      return wrong('A form has words and placeholders alone: no plural, and no brace that is shown.', at);
    forms.set(selector, line);
  }
  if (!forms.has('other'))
    return wrong(`The form "other" is missing, which all other numbers have: ${example}.`, text.length - 1);
  if (forms.size > mostForms) return wrong(`A plural has ${mostForms} forms at most.`);
  return { forms };

  function notPlural(said: string, at: number): Forms {
    const message = `"${said}" is not possible here: after {${name}, stands plural.`;
    return wrong(message, at, suggesting(said, 'plural'));
  }

  function unknown(selector: string, at: number): Forms {
    const called = new Intl.DisplayNames('en', { type: 'language' }).of(new Intl.Locale(language).language);
    const message = selector.startsWith('=')
      ? `${selector} is not possible: exact numbers are =0 to =99.`
      : `${called} has no form "${selector}": it has ${categories.join(', ')}, and exact numbers such as =0.`;
    return wrong(message, at, suggesting(selector, nearest(selector, categories)));
  }
}

/** ICU knows no dot in a name, such as in that of an answer: a letter of the same length stands for it meanwhile. */
const dot = 'ˑ';
const dotted = /(?<=\{)[A-Za-z]\w*\.[a-z]\w*/g;

/** Words and placeholders as a line; # is the number. Undefined if there is anything else among them. */
function lineOf(elements: MessageFormatElement[], name: string): string | undefined {
  let line = '';
  for (const element of elements) {
    if (element.type === TYPE.literal && !/[{}]/.test(element.value)) line += element.value;
    else if (element.type === TYPE.argument) line += `{${element.value.replace(dot, '.')}}`;
    else if (element.type === TYPE.pound) line += `{${name}}`;
    else return undefined;
  }
  return line;
}
