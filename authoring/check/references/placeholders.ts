import type { Brace } from '../../../src/content/markdown/placeholders.ts';
import { type ContentIndex, filesOf, isHomeWrong } from '../../../src/content/model/content-index.ts';
import { contactNames, isPlaceholder, placeholderNames } from '../../../src/content/model/names.ts';
import type { Fault } from '../../../src/content/problem/problem.ts';
import { nameInside, nearest, oneOf, suggesting } from '../../../src/content/problem/suggest.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { countPart } from '../../../src/rules/facts.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix } from '../../../src/rules/questions/question.ts';
import { mostNames } from './names.ts';

/** Describes the mistake in a placeholder. `params` are further placeholders that the text may have. */
export function placeholderProblem(
  contentIndex: ContentIndex,
  name: string,
  inDocument: boolean,
  params: string[] = [],
): Fault | undefined {
  const value = entryOf(contentIndex, name);
  if (value.type === 'choice')
    return { message: `{${name}} is a choice, which conditions ask for: no text fills it in.` };
  if (value.personal && value.value === undefined && inDocument)
    return { message: `{${name}} is personal, and only some links have it: no document fills it in.` };
  if (params.includes(name) || isPlaceholder(contentIndex.names, name, inDocument)) return undefined;
  if (isHomeWrong(contentIndex, 'value', name) || isHomeWrong(contentIndex, 'fact', name)) return undefined;
  if (contactNames(contentIndex.schemas).all.includes(name)) return contactProblem(contentIndex, name);
  if (inDocument && name in contentIndex.schemas.facts) {
    return { message: `{${name}} is a fact of the link; a document can have only values and contacts.` };
  }
  const [base = '', part] = name.split('.');
  if (part !== undefined && contentIndex.names.value.has(base))
    return {
      message: `{${name}} needs a value with "changes" in values.json, of which there are .next and .nextDay, or a list, which has .count.`,
    };
  const possible = [...placeholderNames(contentIndex.names, inDocument), ...params];
  const suggestion = nearest(name.trim(), possible) ?? nameInside(name.trim(), possible) ?? endingWith(name, possible);
  const answers = name.startsWith(answerPrefix) ? possible.filter((known) => known.startsWith(answerPrefix)) : [];
  const places =
    answers.length && answers.length <= mostNames ? `There can be ${oneOf(answers)}.` : placesOf(inDocument, params);
  const where = suggestion ? '' : ` ${places}`;
  const message = `There is no placeholder {${name}}.${where}`;
  return {
    message,
    ...suggesting(`{${name}}`, suggestion && `{${suggestion}}`, suggestion),
    subject: `placeholder:${name}`,
  };
}

/** The one name that ends with these words, such as answer.slot with slot. */
function endingWith(words: string, possible: string[]): string | undefined {
  const all = possible.filter((name) => name.endsWith(`.${words}`) || name.endsWith(`_${words}`));
  return all.length === 1 ? all[0] : undefined;
}

/** A value of values.json by its name, as it is written; empty if there is none. */
export function entryOf(contentIndex: ContentIndex, name: string): Record<string, unknown> {
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data);
  return objectOr(ownEntry(values, name));
}

export function contactProblem(contentIndex: ContentIndex, name: string): Fault | undefined {
  const isContact = contentIndex.names.contact.has(name);
  if (isContact || isHomeWrong(contentIndex, 'contact')) return undefined;
  return { message: `site.json has no "${name}" for {${name}}.`, subject: `placeholder:${name}` };
}

/** Describes the mistake in a brace that belongs to no placeholder and is not escaped: customers would read it. */
export function braceProblem(
  contentIndex: ContentIndex,
  { form, words, found }: Brace,
  inDocument: boolean,
  params: string[] = [],
): Fault | undefined {
  const possible = [...placeholderNames(contentIndex.names, inDocument), ...params];
  const advice = 'A brace that is meant is written \\{.';
  const [first = ''] = /^\w*/.exec(words.trim()) ?? [];
  switch (form) {
    case 'double': {
      // An unknown name is reported as a placeholder.
      if (!possible.includes(words)) return undefined;
      const suggestion = `{${words}}`;
      const message = 'A placeholder has one brace on each side.';
      return { message, suggestion, ...(found && { edit: { old: found, next: suggestion } }) };
    }
    case 'empty':
      return { message: `There is no name between these braces. ${advice}` };
    case 'close':
      return { message: `This } closes nothing: a placeholder is a name between { and }.` };
    case 'words': {
      const suggestion = nearest(words.trim().replace(/\W+/g, '_'), possible) ?? nearest(first, possible);
      const message = `There is no placeholder {${words}}.${suggestion ? '' : ` ${advice}`}`;
      return { message, ...suggesting(found!, suggestion && `{${suggestion}}`, suggestion) };
    }
  }
  if (possible.includes(first)) return { message: `The placeholder {${first}} is not closed with }.` };
  return { message: `This { is not closed with }. ${advice}` };
}

/** Says where the placeholders of a text come from. */
function placesOf(inDocument: boolean, params: string[]): string {
  const paramNames = params.map((name) => `{${name}}`);
  const places = [...paramNames, '{provider}', 'contacts such as {phone} (site.json)', 'values (values.json)'];
  if (!inDocument) places.push('what the link tells, such as {amount}');
  return `Placeholders are ${places.slice(0, -1).join(', ')} and ${places.at(-1)}.`;
}

/** Says that a name has no plural forms, since it is no number. */
export function uncountable(contentIndex: ContentIndex, name: string): Fault | undefined {
  const { type } = ownEntry(contentIndex.schemas.facts, name) ?? entryOf(contentIndex, name);
  const isCount = name.endsWith(`.${countPart}`) && contentIndex.names.value.has(name);
  if (type === 'number' || isCount || isHomeWrong(contentIndex, 'value', name)) return undefined;
  return { message: `{${name}} is not a number, so it has no plural forms.` };
}
