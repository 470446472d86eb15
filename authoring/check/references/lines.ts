/** Words on one line: those in which placeholders are filled in, and plain ones. */
import { languageOfWords } from '../../../src/content/editions/language.ts';
import type { ContentFile } from '../../../src/content/folder/load.ts';
import { invisibleIn } from '../../../src/content/markdown/invisible.ts';
import { bracesIn, placeholdersIn } from '../../../src/content/markdown/placeholders.ts';
import { formsOf, pluralsIn, withoutPlurals } from '../../../src/content/markdown/plurals.ts';
import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import type { Edit, Fault, Mistake } from '../../../src/content/problem/problem.ts';
import { nearest } from '../../../src/content/problem/suggest.ts';
import { objectOr, type Reference } from '../../../src/content/schema/walk.ts';
import { braceProblem, entryOf, placeholderProblem, uncountable } from './placeholders.ts';

export function checkLine(value: string, contentIndex: ContentIndex, reference: Reference, file: ContentFile): Fault[] {
  const { schema } = reference;
  if (!schema.mustSay && isPlain(value)) return [];
  const wrong = lineFaults(value);
  if (wrong.length) return wrong;
  const plurals = isFilled.test(value) ? [] : pluralsIn(value);
  const rest = withoutPlurals(value, plurals);
  for (const plural of plurals) {
    const read = formsOf(plural, languageOfWords(contentIndex, file, reference.pointer));
    if (!('fault' in read)) continue;
    const { index, ...fault } = read.fault;
    return [foundIn(value.slice(plural.index + index), fault)];
  }
  const [brace] = isFilled.test(value) ? [] : bracesIn(rest);
  const fault = brace && braceProblem(contentIndex, brace, schema.evidence === true, schema.params);
  if (fault) return [foundIn(value.slice(brace.index), fault)];
  const found = [...placeholdersIn(rest), ...plurals.flatMap(({ placeholders }) => placeholders)];
  const names = found.map(({ name }) => name);
  // A misspelt placeholder is reported as such.
  const unsaid = (schema.mustSay ?? []).find((name) => !names.some((it) => nearest(it, [name]) === name));
  if (unsaid) return [{ message: `This has to say {${unsaid}}, or customers do not read it anywhere.` }];
  return found.flatMap((placeholder) => {
    const { name } = placeholder;
    if (schema.params?.includes(name)) return [];
    const isLeftOut = schema.leftOut && entryOf(contentIndex, name).personal;
    const problem = isLeftOut
      ? undefined
      : placeholderProblem(contentIndex, name, schema.evidence === true, schema.params);
    const isCounted = plurals.some(({ placeholders }) => placeholders[0] === placeholder);
    if (!isCounted) return problem ? [{ ...problem, find: `{${name}}` }] : [];
    const fault = problem ? withoutBraces(problem) : uncountable(contentIndex, name);
    return fault ? [{ ...fault, find: name }] : [];
  });
}

/** A fault of a placeholder whose name stands in its braces with other words. */
function withoutBraces({ edit, suggestion, ...fault }: Fault): Fault {
  const bare = (words: string) => words.replace(/^\{|\}$/g, '');
  const next = suggestion && bare(suggestion);
  return { ...fault, ...(next && { suggestion: next, edit: { old: bare(edit!.old), next } }) };
}

/** Checks texts that are shown unchanged. They have one line each, and placeholders are not filled in. */
export function* plainTexts(contentIndex: ContentIndex): Generator<Mistake> {
  const contacts = objectOr(objectOr(filesOf(contentIndex, 'site')[0]?.data).contacts);
  for (const file of contentIndex.files) {
    const { path, place, data } = file;
    if (!('schema' in place) || contentIndex.wrong.has(file)) continue;
    for (const { schema, format, value, pointer } of contentIndex.schemas.walk(place.schema, data)) {
      if (format || typeof value !== 'string' || ![schema.type].flat().includes('string') || isPlain(value)) continue;
      const wrong = schema.pattern || schema.enum ? [] : lineFaults(value);
      for (const fault of wrong) yield { file: path, pointer, ...fault };
      // What the schema refuses has its message.
      if (schema.enum || (schema.pattern && !new RegExp(schema.pattern).test(value))) continue;
      const brace = plainBrace(value, contacts);
      if (brace) yield { file: path, pointer, ...brace };
    }
  }
}

/** Finds a placeholder or brace in a text that is shown unchanged. A contact's own words can stand there instead. */
function plainBrace(value: string, contacts: Record<string, unknown>): Fault | undefined {
  const [placeholder] = placeholdersIn(value);
  if (!placeholder) {
    const [brace] = bracesIn(value);
    return brace && { find: inQuotes(value.slice(brace.index)), message: 'This brace is shown to customers as it is.' };
  }
  const find = `{${placeholder.name}}`;
  const message = `${find} is not filled in here: this text is shown as it is.`;
  const contact = contacts[nearest(placeholder.name, Object.keys(contacts)) ?? ''];
  if (typeof contact !== 'string' || contact === value) return { find, message };
  return { find, message, suggestion: contact, edit: { old: find, next: inQuotes(contact) } };
}

/** Words on one line without a brace, as most are: nothing can be wrong with them. */
const plainLetters = /^[!-z|~][ -z|~\u00a0-\u200a\u2010-\u2027\u2030-\u205f\u2070-\ud7ff]*$/;

const isPlain = (value: string): boolean => plainLetters.test(value) && !value.includes('](');

/** Words with braces around names alone. */
const isFilled = /^[^{}]*(?:\{[\w.-]+\}[^{}]*)*$/;

/** Finds the mistakes in words on one line. The schema reports empty ones. */
function lineFaults(value: string): Fault[] {
  if (!value.trim()) return value ? [{ message: 'This text is blank.' }] : [];
  if (/[\n\u2028\u2029]/.test(value)) return [{ message: 'This text has to be on one line.' }];
  if (/\p{Cc}|\p{Surrogate}/u.test(value)) return [{ message: 'There is a character here that cannot be shown.' }];
  const link = linkIn(value);
  if (link) return [foundIn(link.old, { message: drawnRaw, suggestion: link.next, edit: link })];
  const hidden = invisibleIn(value);
  return hidden ? [foundIn(hidden.found, { message: hidden.message, edit: hidden.edit })] : [];
}

const drawnRaw =
  'A link cannot stand here: customers would read its brackets and its address. Say its words alone, or link where there is a field for it, or in a text.';

/** Markdown's link in words that are no Markdown, as [words](address), with its words alone. */
function linkIn(value: string): Edit | undefined {
  const middle = value.indexOf('](');
  const [start, end] = [value.lastIndexOf('[', middle), value.indexOf(')', middle)];
  if (middle < 0 || start < 0 || end < 0) return undefined;
  return { old: value.slice(start, end + 1), next: value.slice(start + 1, middle) };
}

/** A fault of these words, with them and its edit as a text of JSON has them. */
const foundIn = (words: string, { edit, ...fault }: Fault): Fault => ({
  ...fault,
  find: inQuotes(words),
  ...(edit && { edit: writtenBy(edit, inQuotes) }),
});

/** Escapes words as inside a text of JSON. */
const inQuotes = (words: string) => JSON.stringify(words).slice(1, -1);

/** Rewrites an edit in the way its file writes words. */
export const writtenBy = ({ old, next }: Edit, write: (words: string) => string): Edit => ({
  old: write(old),
  next: write(next),
});
