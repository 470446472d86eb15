import type { ContentFile } from '../folder/load.ts';
import { isPasted } from '../markdown/inspect.ts';
import { type Brace, bracesIn, placeholdersIn } from '../markdown/placeholders.ts';
import { mayBeDefined, nameOf, type Survey, sectionsOf } from '../model/content-index.ts';
import { contactNames, namesFor, placeholderNames } from '../model/names.ts';
import { pathProblem } from '../model/paths.ts';
import type { Mistake } from '../problem/mistakes.ts';
import { nearest, within } from '../problem/suggest.ts';
import { type Format, formatOf, kindOf } from '../schema/name-kinds.ts';
import type { Reference } from '../schema/walk.ts';
import { type Finding, isEmail, linkProblem } from './links.ts';
import { nextStep, placesOf } from './next-steps.ts';

type Judge = (value: string, survey: Survey, reference: Reference & { file: ContentFile }) => Finding[];

/** What a format asks of its value beside that it is the name of something that is there. */
const judges: Partial<Record<Format, Judge>> = {
  section: judgeSection,
  line: judgeLine,
  path: (value) => [pathProblem(value) ?? []].flat(),
  href: judgeHref,
  'https-url': judgeAddress,
  date: (value) => (isDay(value) ? [] : [{ message: `${JSON.stringify(value)} is no day of the calendar.` }]),
  email: (value) => (isEmail(value) ? [] : [{ message: `${JSON.stringify(value)} is not a mailbox's address.` }]),
};

/** Whether a day of the right form is there: 31 February is not. */
const isDay = (value: string) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false;

/** Every name, link, address and placeholder that is not right. */
export function* checkReferences(survey: Survey): Generator<Mistake> {
  for (const reference of survey.references) {
    const { file, format, value, pointer } = reference;
    for (const { find, ...finding } of (judges[format] ?? judgeName)(value, survey, reference)) {
      yield { path: file.path, spot: { pointer, find }, ...finding };
    }
  }
  yield* plainTexts(survey);
  for (const [file, { links, images, placeholders, braces }] of survey.markdown) {
    const inDocument = file.place.kind === 'section';
    const at = (offset: number, findings: (Finding | undefined)[]) =>
      findings.flatMap((finding) => (finding ? [{ path: file.path, spot: { offset }, ...finding }] : []));
    for (const { url, offset } of links) yield* at(offset, [linkProblem(survey, url, file)]);
    for (const { url, offset } of images) yield* at(offset, [imageProblem(survey, url)]);
    for (const { name, offset } of placeholders) yield* at(offset, [placeholderProblem(survey, name, inDocument)]);
    for (const brace of braces) yield* at(brace.offset, [braceProblem(survey, brace, inDocument)]);
  }
}

/** Texts that are shown as they are: one line each, and of their placeholders customers would read the braces. */
function* plainTexts(survey: Survey): Generator<Mistake> {
  const known = placeholderNames(survey.names, false);
  for (const { path, place, data } of survey.files) {
    if (!('schema' in place)) continue;
    for (const { schema, value, pointer } of survey.schemas.walk(place.schema, data)) {
      if (typeof value !== 'string' || schema.format || schema.type !== 'string') continue;
      const wrong = schema.pattern || schema.enum ? [] : lineFindings(value);
      yield* wrong.map((finding) => ({ path, spot: { pointer }, ...finding }));
      const filled = placeholdersIn(value).find(({ name }) => known.includes(name.trim()));
      if (!filled) continue;
      const find = `{${filled.name}}`;
      yield { path, spot: { pointer, find }, message: `${find} is not filled in here: this text is shown as it is.` };
    }
  }
}

function judgeName(value: string, survey: Survey, { format }: Reference): Finding[] {
  const { names: kind } = formatOf(format);
  const known = namesFor(format, survey.names);
  if (!kind || known.includes(value) || mayBeDefined(survey, kind, value)) return [];
  if (!survey.names[kind].size) return [{ message: `There are no ${kind}s at all.`, subject: kind }];
  const subject = `${kind}:${value}`;
  const message = `There is no ${kindOf(kind).called ?? kind} named ${JSON.stringify(value)}.`;
  const suggestion = nearest(value, known);
  return [{ message: suggestion ? message : `${message}${nextStep(kind, value, known)}`, suggestion, subject }];
}

function judgeSection(value: string, survey: Survey, { file, pointer }: Reference & { file: ContentFile }): Finding[] {
  const known = sectionsOf(survey.files, file).map(({ name }) => name);
  const listed = (file.data as { sections: string[] }).sections;
  if (listed.indexOf(value) < Number(pointer.split('/').at(-1)))
    return [{ message: `"${value}" is in the list twice.` }];
  if (known.includes(value)) return [];
  const message = `There is no file documents/${nameOf(file)}/${value}.md for this section.`;
  return [{ message, suggestion: nearest(value, known), subject: `section:${nameOf(file)}/${value}` }];
}

function judgeLine(value: string, survey: Survey, { schema }: Reference): Finding[] {
  const wrong = lineFindings(value);
  if (wrong.length) return wrong;
  const [brace] = bracesIn(value);
  const lost = brace && braceProblem(survey, brace, schema.evidence === true, schema.params);
  if (lost) return [{ ...lost, find: JSON.stringify(value.slice(brace.index)).slice(1, -1) }];
  return placeholdersIn(value).flatMap(({ name }) => {
    if (schema.params?.includes(name)) return [];
    const problem = placeholderProblem(survey, name, schema.evidence === true, schema.params);
    return problem ? [{ ...problem, find: `{${name}}` }] : [];
  });
}

/** What is wrong with words on one line; nothing of empty ones, which the schema finds. */
function lineFindings(value: string): Finding[] {
  if (!value.trim()) return value ? [{ message: 'This text is blank.' }] : [];
  if (value.includes('\n')) return [{ message: 'This text has to be on one line.' }];
  if (/\p{Cc}|\p{Surrogate}/u.test(value)) return [{ message: 'There is a character here that cannot be shown.' }];
  return [];
}

/** What is wrong with a placeholder; `params` are further ones that the text may have. */
function placeholderProblem(
  survey: Survey,
  name: string,
  inDocument: boolean,
  params: string[] = [],
): Finding | undefined {
  const known = [...placeholderNames(survey.names, inDocument), ...params];
  if (known.includes(name)) return undefined;
  if (mayBeDefined(survey, 'value', name)) return undefined;
  if (contactNames(survey.schemas).all.includes(name)) {
    if (mayBeDefined(survey, 'contact', name)) return undefined;
    return { message: `site.json has no "${name}" for {${name}}.`, subject: `placeholder:${name}` };
  }
  if (inDocument && name in survey.schemas.facts) {
    return { message: `{${name}} is a fact of the link; a document can have only values and contacts.` };
  }
  const suggestion = nearest(name.trim(), known) ?? within(name.trim(), known);
  const where = suggestion ? '' : ` ${placesOf(inDocument, params)}`;
  return { message: `There is no placeholder {${name}}.${where}`, suggestion, subject: `placeholder:${name}` };
}

/** What is wrong with a brace that is neither a placeholder's nor meant: customers would read it. */
function braceProblem(
  survey: Survey,
  { form, words, found }: Brace,
  inDocument: boolean,
  params: string[] = [],
): Finding | undefined {
  const known = [...placeholderNames(survey.names, inDocument), ...params];
  const meant = 'A brace that is meant is written \\{.';
  const [first = ''] = /^\w*/.exec(words.trim()) ?? [];
  switch (form) {
    case 'double': {
      // A name that is none is told as that.
      if (!known.includes(words)) return undefined;
      const suggestion = `{${words}}`;
      const message = 'A placeholder has one brace on each side.';
      return { message, suggestion, ...(found && { edit: { old: found, next: suggestion } }) };
    }
    case 'empty':
      return { message: `There is no name between these braces. ${meant}` };
    case 'close':
      return { message: `This } closes nothing: a placeholder is a name between { and }.` };
    case 'words': {
      const suggestion = nearest(words.trim().replace(/\W+/g, '_'), known);
      if (suggestion || !known.includes(first)) {
        const reason = suggestion ? '' : ` ${meant}`;
        return { message: `There is no placeholder {${words}}.${reason}`, suggestion };
      }
    }
  }
  if (known.includes(first)) return { message: `The placeholder {${first}} is not closed with }.` };
  return { message: `This { is not closed with }. ${meant}` };
}

const pasted = 'A pasted image is not possible: put its file into public/, and write ![what it shows](/file.png) here.';

function imageProblem(survey: Survey, url: string): Finding | undefined {
  const path = url.replace(/^\//, '');
  if (survey.names.asset.has(path)) return undefined;
  if (isPasted(url)) return { message: pasted };
  if (/^[a-z]+:|^\/\//i.test(url)) return { message: 'Images are files in public/, never from another site.' };
  const suggestion = nearest(path, survey.names.asset);
  return {
    message: `There is no file in public/ named ${JSON.stringify(path)}.`,
    suggestion,
    subject: `asset:${path}`,
  };
}

function judgeHref(value: string, survey: Survey): Finding[] {
  if (/^(mailto|tel):|^\{/i.test(value))
    return [{ message: `${JSON.stringify(value)} is neither a page's path nor an https address.` }];
  return [linkProblem(survey, value) ?? []].flat();
}

function judgeAddress(value: string): Finding[] {
  if (/^https:\/\/[^\s/]+/i.test(value) && URL.canParse(value)) return [];
  const suggestion = /^http:\/\/\S+$/i.test(value) ? value.replace(/^http/i, 'https') : undefined;
  return [{ message: `${JSON.stringify(value)} is not an https address.`, suggestion }];
}
