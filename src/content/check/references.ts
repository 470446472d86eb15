import { addressContactIn } from '../../rules/contacts.ts';
import { summaryId } from '../../rules/document-html.ts';
import { isDay } from '../../rules/questions/calendar.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import { expressionOf } from '../../rules/questions/text.ts';
import { isEmail } from '../../rules/text/email.ts';
import { entityIn } from '../../rules/text/spoilt.ts';
import { languageOfWords } from '../editions/language.ts';
import type { ContentFile } from '../folder/load.ts';
import { isPasted } from '../markdown/inspect.ts';
import { type Brace, bracesIn, placeholdersIn } from '../markdown/placeholders.ts';
import { formsOf, pluralsIn, withoutPlurals } from '../markdown/plurals.ts';
import {
  type ContentIndex,
  fileNamed,
  filesOf,
  mayBeDefined,
  nameOf,
  pageAtPath,
  referencesBy,
  referencesIn,
  sectionsOf,
} from '../model/content-index.ts';
import { contactNames, isPlaceholder, namesFor, placeholderNames } from '../model/names.ts';
import { pathProblem } from '../model/paths.ts';
import { sectionNames } from '../model/sections.ts';
import type { Edit, Fault, Mistake, Way } from '../problem/problem.ts';
import { nameInside, nearest, oneOf, suggesting } from '../problem/suggest.ts';
import { type Format, formatOf, type Kind, kindOf } from '../schema/name-kinds.ts';
import { objectOr, type Reference } from '../schema/walk.ts';
import { momentFaults } from './moments.ts';
import { checkFormerPath, formerPaths } from './paths.ts';

type ValueCheck = (value: string, contentIndex: ContentIndex, reference: Reference, file: ContentFile) => Fault[];

/** Further rules for the values of some formats, besides that the name must exist. */
const valueChecks: Partial<Record<Format, ValueCheck>> = {
  section: checkSection,
  line: checkLine,
  path: (value) => {
    const fault = pathProblem(value);
    return fault ? [fault] : [];
  },
  'former-path': checkFormerPath,
  href: checkHref,
  'https-url': checkAddress,
  date: (value) => (isDay(value) ? [] : [{ message: `${JSON.stringify(value)} is no day of the calendar.` }]),
  moment: momentFaults,
  email: checkEmail,
  regex: patternFaults,
};

function patternFaults(pattern: string): Fault[] {
  if (isRegex(pattern)) return [];
  const [placeholder] = placeholdersIn(pattern);
  const message = placeholder
    ? `{${placeholder.name}} is not filled in here: a pattern holds no values.`
    : 'This is no regular expression that browsers can read.';
  return [{ message, ...(placeholder && { find: `{${placeholder.name}}` }) }];
}

function isRegex(pattern: string): boolean {
  try {
    expressionOf(pattern);
    return true;
  } catch {
    return false;
  }
}

/** The domain of our own mailbox has plain letters alone: others look like them, and are somebody else's. */
const isMailbox = (text: string): boolean => isEmail(text) && /@[ -~]+$/.test(text);

function checkEmail(value: string): Fault[] {
  if (isMailbox(value)) return [];
  const bare = value
    .replace(/^\s*mailto:/i, '')
    .replace(/^.*<(.*)>\s*$/, '$1')
    .replace(/\s+/g, '');
  const suggestion = isMailbox(bare) ? bare : undefined;
  const how = /\s/.test(value) ? ': it has a space' : suggestion ? '' : ': it has the form care@example.com';
  return [{ message: `${JSON.stringify(value)} is not a mailbox's address${how}.`, suggestion }];
}

/** Finds names, links, addresses and placeholders that are wrong. */
export function* checkReferences(contentIndex: ContentIndex): Generator<Mistake> {
  for (const [file, references] of contentIndex.references) {
    for (const reference of references) {
      const { format, value, pointer } = reference;
      const check = valueChecks[format] ?? checkName;
      for (const fault of check(value, contentIndex, reference, file)) yield { file: file.path, pointer, ...fault };
    }
  }
  yield* plainTexts(contentIndex);
  for (const [file, { links, images, placeholders, braces }] of contentIndex.markdown) {
    const inDocument = file.place.kind === 'section';
    const at = (offset: number, faults: (Fault | undefined)[]) =>
      faults.flatMap((fault) => (fault ? [{ file: file.path, offset, ...fault }] : []));
    for (const { url, offset } of links) yield* at(offset, [linkProblem(contentIndex, url, file)]);
    for (const { url, offset } of images) yield* at(offset, [imageProblem(contentIndex, url)]);
    for (const { name, offset } of placeholders)
      yield* at(offset, [placeholderProblem(contentIndex, name, inDocument)]);
    for (const brace of braces) yield* at(brace.offset, [braceProblem(contentIndex, brace, inDocument)]);
  }
}

/** Checks texts that are shown unchanged. They have one line each, and placeholders are not filled in. */
function* plainTexts(contentIndex: ContentIndex): Generator<Mistake> {
  const contacts = objectOr(objectOr(filesOf(contentIndex, 'site')[0]?.data).contacts);
  for (const { path, place, data } of contentIndex.files) {
    if (!('schema' in place)) continue;
    for (const { schema, format, value, pointer } of contentIndex.schemas.walk(place.schema, data)) {
      if (format || typeof value !== 'string' || schema.type !== 'string' || isPlain(value)) continue;
      // A demo's order document is HTML.
      const marks = place.kind === 'demo-links' ? [] : markFaults(value);
      const wrong = schema.pattern || schema.enum ? [] : [...lineFaults(value), ...marks];
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

function noSuch(kind: Kind, value: string): string {
  const { among } = kindOf(kind);
  const name = JSON.stringify(value);
  return among ? `There is no ${name} among ${among}.` : `There is no ${kind} named ${name}.`;
}

function checkName(value: string, contentIndex: ContentIndex, { format }: Reference): Fault[] {
  const { names: kind, words = {} } = formatOf(format);
  if (!kind || contentIndex.names[kind].has(value) || value in words || mayBeDefined(contentIndex, kind, value))
    return [];
  const possible = namesFor(format, contentIndex.names);
  if (!contentIndex.names[kind].size) return [{ message: `There are no ${kind}s at all.`, subject: kind }];
  if (!value) return [{ message: `No ${kindOf(kind).called ?? kind} is chosen here yet.` }];
  const subject = `${kind}:${value}`;
  const message = noSuch(kind, value);
  const suggestion = nearest(value, possible);
  if (suggestion) return [{ message, suggestion, subject }];
  const next = nextStep(kind, value, possible);
  return [{ message: message + next.words, subject, ...(next.way && { way: next.way }) }];
}

function checkSection(value: string, contentIndex: ContentIndex, { pointer }: Reference, file: ContentFile): Fault[] {
  if (!value) return [{ message: 'No section is chosen here yet.' }];
  const sections = sectionsOf(contentIndex.files, file).map(({ name }) => name);
  // The pointer of an entry is /sections/0, or /sections/0/section.
  if (sectionNames(file.data).indexOf(value) < Number(pointer.split('/')[2]))
    return [{ message: `"${value}" is in the list twice.` }];
  if (sections.includes(value)) return [];
  const message = `There is no file documents/${nameOf(file)}/${value}.md for this section.`;
  return [{ message, suggestion: nearest(value, sections), subject: `section:${nameOf(file)}/${value}` }];
}

function checkLine(value: string, contentIndex: ContentIndex, reference: Reference, file: ContentFile): Fault[] {
  const { schema } = reference;
  if (!schema.mustSay && isPlain(value)) return [];
  const wrong = [...lineFaults(value), ...markFaults(value)];
  if (wrong.length) return wrong;
  const plurals = isFilled.test(value) ? [] : pluralsIn(value);
  const rest = withoutPlurals(value, plurals);
  for (const plural of plurals) {
    const read = formsOf(plural, languageOfWords(contentIndex, file, reference.pointer));
    if (!('fault' in read)) continue;
    const { index, edit, ...fault } = read.fault;
    const find = inQuotes(value.slice(plural.index + index));
    return [{ ...fault, find, ...(edit && { edit: writtenBy(edit, inQuotes) }) }];
  }
  const [brace] = isFilled.test(value) ? [] : bracesIn(rest);
  const fault = brace && braceProblem(contentIndex, brace, schema.evidence === true, schema.params);
  if (fault) {
    const { edit, ...rest } = fault;
    return [{ ...rest, find: inQuotes(value.slice(brace.index)), ...(edit && { edit: writtenBy(edit, inQuotes) }) }];
  }
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

/** Says that a name has no plural forms, since it is no number. */
function uncountable(contentIndex: ContentIndex, name: string): Fault | undefined {
  const { type } = contentIndex.schemas.facts[name] ?? entryOf(contentIndex, name);
  if (type === 'number' || mayBeDefined(contentIndex, 'value', name)) return undefined;
  return { message: `{${name}} is not a number, so it has no plural forms.` };
}

/** Words on one line without a brace, as most are: nothing can be wrong with them. */
const plainLetters = /^[!-z|~][ -z|~\u00a0-\ud7ff]*$/;

/** Marks of HTML and Markdown, which a line shows as they are. */
const marked = /<\/?[a-z][^<>]*>|\*\*\S|\]\([^\s)]/i;

const isPlain = (value: string): boolean => plainLetters.test(value) && !value.includes('&') && !marked.test(value);

/** Words with braces around names alone. */
const isFilled = /^[^{}]*(?:\{[\w.-]+\}[^{}]*)*$/;

/** Finds the mistakes in words on one line. The schema reports empty ones. */
function lineFaults(value: string): Fault[] {
  if (!value.trim()) return value ? [{ message: 'This text is blank.' }] : [];
  if (value.includes('\n')) return [{ message: 'This text has to be on one line.' }];
  if (/\p{Cc}|\p{Surrogate}/u.test(value)) return [{ message: 'There is a character here that cannot be shown.' }];
  return [];
}

/** Finds marks of HTML and Markdown in a line, which customers read as they are. */
function markFaults(value: string): Fault[] {
  const mark = entityIn(value) ?? marked.exec(value)?.[0];
  const message = `Customers would read ${mark} as it is: write plain words and signs.`;
  return mark === undefined ? [] : [{ message, find: inQuotes(mark) }];
}

/** Describes the mistake in a placeholder. `params` are further placeholders that the text may have. */
function placeholderProblem(
  contentIndex: ContentIndex,
  name: string,
  inDocument: boolean,
  params: string[] = [],
): Fault | undefined {
  const value = entryOf(contentIndex, name);
  if (value.type === 'choice')
    return { message: `{${name}} is a choice, which conditions ask for: no text fills it in.` };
  if (value.personal && value.value === undefined)
    return { message: `{${name}} is personal, and only some links have it: no text fills it in.` };
  if (params.includes(name) || isPlaceholder(contentIndex.names, name, inDocument)) return undefined;
  if (mayBeDefined(contentIndex, 'value', name)) return undefined;
  if (contactNames(contentIndex.schemas).all.includes(name)) return contactProblem(contentIndex, name);
  if (inDocument && name in contentIndex.schemas.facts) {
    return { message: `{${name}} is a fact of the link; a document can have only values and contacts.` };
  }
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
function entryOf(contentIndex: ContentIndex, name: string): Record<string, unknown> {
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data);
  return Object.hasOwn(values, name) ? objectOr(values[name]) : {};
}

/** Describes the mistake in a brace that belongs to no placeholder and is not escaped: customers would read it. */
function braceProblem(
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
      const suggestion = nearest(words.trim().replace(/\W+/g, '_'), possible);
      if (suggestion || !possible.includes(first)) {
        const reason = suggestion ? '' : ` ${advice}`;
        const message = `There is no placeholder {${words}}.${reason}`;
        return { message, ...suggesting(`{${words}}`, suggestion && `{${suggestion}}`, suggestion) };
      }
    }
  }
  if (possible.includes(first)) return { message: `The placeholder {${first}} is not closed with }.` };
  return { message: `This { is not closed with }. ${advice}` };
}

const pasted =
  'A pasted image is not possible: put its file among the images (public/), and write ![what it shows](/file.png) here.';

function imageProblem(contentIndex: ContentIndex, url: string): Fault | undefined {
  const path = url.replace(/^\//, '');
  if (contentIndex.names.asset.has(path)) return undefined;
  if (isPasted(url)) return { message: pasted };
  if (/^[a-z]+:|^\/\//i.test(url))
    return { message: 'Images are files of this site (public/), never from another one.' };
  const suggestion = nearest(path, contentIndex.names.asset);
  return {
    message: noSuch('asset', path),
    ...suggesting(url, suggestion && (url.startsWith('/') ? `/${suggestion}` : suggestion), suggestion),
    subject: `asset:${path}`,
  };
}

function checkHref(value: string, contentIndex: ContentIndex): Fault[] {
  if (!value) return [{ message: 'This link leads nowhere yet: choose a page, or write an https address.' }];
  if (/^(mailto|tel):|^\{/i.test(value) && !addressContactIn(value))
    return [{ message: `${JSON.stringify(value)} is neither a page's path nor an https address.` }];
  const fault = linkProblem(contentIndex, value);
  return fault ? [{ ...fault, ...(fault.edit && { edit: writtenBy(fault.edit, JSON.stringify) }) }] : [];
}

function checkAddress(value: string): Fault[] {
  if (/^https:\/\/[^\s/]+/i.test(value) && URL.canParse(value)) return [];
  const [, bare] = /^\s*(?:http:)?(?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?)\s*$/i.exec(value) ?? [];
  const suggestion = bare && `https://${bare}`;
  return [{ message: `${JSON.stringify(value)} is not an https address.`, suggestion }];
}

/** Rewrites an edit in the way its file writes words. */
const writtenBy = ({ old, next }: Edit, write: (words: string) => string): Edit => ({
  old: write(old),
  next: write(next),
});

/** Escapes words as inside a text of JSON. */
const inQuotes = (words: string) => JSON.stringify(words).slice(1, -1);

/** Describes the mistake in the target of a link. `from` is the Markdown file with the link. */
function linkProblem(contentIndex: ContentIndex, url: string, from?: ContentFile): Fault | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (url === 'tel:{phone}' || url === 'mailto:{email}') return undefined;
  const contact = addressContactIn(url);
  if (contact) return contactProblem(contentIndex, contact);
  if (/\{[^}]*\}/.test(url)) {
    return {
      message: `${JSON.stringify(url)} cannot be filled in: only tel:{phone}, mailto:{email} and {website} can.`,
    };
  }
  switch (scheme) {
    case 'https':
      if (!URL.canParse(url)) return { message: `${JSON.stringify(url)} is not an address.` };
      return ownMachine.test(new URL(url).hostname)
        ? { message: `Customers do not reach ${JSON.stringify(url)}: it is an address of your own machine or network.` }
        : undefined;
    case 'http':
      return { message: 'Links are https only.', ...suggesting(url, url.replace(/^http:\/*/i, 'https://')) };
    case 'mailto':
      return isMailbox(url.slice(7)) ? undefined : { message: `${JSON.stringify(url)} has no mailbox's address.` };
    case 'tel':
      return /^tel:\+?[\d ()-]{5,}$/.test(url) ? undefined : { message: `${JSON.stringify(url)} has no phone number.` };
    case undefined:
      return localProblem(contentIndex, url, from);
    default:
      return {
        message: `Links of the kind ${JSON.stringify(`${scheme}:`)} are not possible; https:, mailto: and tel: are.`,
      };
  }
}

function contactProblem(contentIndex: ContentIndex, name: string): Fault | undefined {
  const isContact = contentIndex.names.contact.has(name);
  if (isContact || mayBeDefined(contentIndex, 'contact', name)) return undefined;
  return { message: `site.json has no "${name}" for {${name}}.`, subject: `placeholder:${name}` };
}

const ownMachine =
  /^(?:localhost$|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]$)|\.(?:local|localhost|internal)$/;

function localProblem(contentIndex: ContentIndex, url: string, from?: ContentFile): Fault | undefined {
  const [, path = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url)!;
  if (!path) return anchor ? ownAnchorProblem(contentIndex, anchor, from) : { message: 'This link leads nowhere.' };
  const paths = contentIndex.names.path;
  if (!path.startsWith('/') || path.startsWith('//')) {
    const suggestion = paths.has(`/${path}`)
      ? `/${url}`
      : /^(\/\/|www\.)/.test(path)
        ? `https://${url.replace('//', '')}`
        : undefined;
    return {
      message: `${JSON.stringify(url)} is not a link: a page's path starts with /, another site with https://.`,
      ...suggesting(url, suggestion),
    };
  }
  if (paths.has(path)) return anchor ? pageAnchorProblem(contentIndex, url, path, anchor) : undefined;
  if (contentIndex.names.asset.has(path.slice(1)) || mayBeDefined(contentIndex, 'path', path)) return undefined;
  const mended = pathProblem(path)?.suggestion;
  const near = mended && paths.has(mended) ? mended : nearest(path, paths);
  const suggestion = formerPaths(contentIndex.references).get(path) ?? near;
  const { words, way } = suggestion ? { words: '' } : nextStep('page', path.slice(1));
  return {
    message: `There is no page with the path ${JSON.stringify(path)}.${words}`,
    ...(way && { way }),
    ...suggesting(url, suggestion && suggestion + url.slice(path.length), suggestion),
    subject: `path:${path}`,
  };
}

/** Checks an anchor inside a text: it must be a heading of that text, or of every page with that text. */
function ownAnchorProblem(contentIndex: ContentIndex, anchor: string, from?: ContentFile): Fault | undefined {
  if (!from) return { message: `${JSON.stringify(`#${anchor}`)} is not a link from here.` };
  const { place } = from;
  const ids =
    place.kind === 'section' ? documentIds(contentIndex, place.document) : contentIndex.markdown.get(from)?.ids;
  if (!ids || ids.includes(anchor)) return undefined;
  const pages = referencesBy(contentIndex, 'text').filter(({ value }) => value === nameOf(from));
  const around = place.kind === 'text' ? pages.map(({ file }) => idsOfPage(contentIndex, file)) : [];
  if (around.length && around.every((page) => !page || page.includes(anchor))) return undefined;
  return unknownAnchor(`#${anchor}`, anchor, ids, '');
}

function pageAnchorProblem(contentIndex: ContentIndex, url: string, path: string, anchor: string): Fault | undefined {
  const page = pageAtPath(contentIndex, path);
  const ids = page && idsOfPage(contentIndex, page);
  return !ids || ids.includes(anchor) ? undefined : unknownAnchor(url, anchor, ids, ` on ${path}`);
}

function unknownAnchor(url: string, anchor: string, ids: string[], where: string): Fault {
  const suggestion = nearest(anchor, ids);
  const message = `There is no heading with the id ${JSON.stringify(anchor)}${where}.`;
  return { message, ...suggesting(url, suggestion && url.slice(0, -anchor.length) + suggestion, suggestion) };
}

/** Returns the ids of all headings and sections on a page, or undefined if its files have mistakes. */
function idsOfPage(contentIndex: ContentIndex, page: ContentFile): string[] | undefined {
  if (contentIndex.unsure.has(page)) return undefined;
  const ids = referencesIn(contentIndex, page).flatMap(({ format, value, schema }): (string[] | undefined)[] => {
    if (schema.sumsUp) return [[summaryId(value)]];
    if (format === 'document') return [documentIds(contentIndex, value)];
    if (format !== 'text') return [];
    const text = fileNamed(contentIndex, 'text', value);
    return [text && contentIndex.markdown.get(text)?.ids];
  });
  return allOf(ids);
}

/** Returns the ids of a document's sections and their headings, or undefined if its files have mistakes. */
function documentIds(contentIndex: ContentIndex, id: string): string[] | undefined {
  const document = fileNamed(contentIndex, 'document', id);
  if (!document || contentIndex.unsure.has(document)) return undefined;
  const sections = sectionsOf(contentIndex.files, document);
  const ids = sectionNames(document.data).map((name) => {
    const section = sections.find((it) => it.name === name);
    const headingIds = section && contentIndex.markdown.get(section.file)?.ids;
    return headingIds && [name, ...headingIds];
  });
  return allOf(ids);
}

function allOf(lists: (string[] | undefined)[]): string[] | undefined {
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

/** Beyond this a list of names is no help. */
const mostNames = 12;

/**
 * Says what an editor can do about an unknown name without a suggestion, after a space, and how it is made. The words
 * are '' if there is no advice.
 */
function nextStep(kind: Kind, name: string, possible: string[] = []): { words: string; way?: Way } {
  const { advice, letters } = kindOf(kind);
  if (advice && (!advice.includes('<name>') || letters?.pattern.test(name))) {
    const words = ` ${advice.replaceAll('<name>', name)}`;
    return kind === 'page' || kind === 'text' ? { words, way: { words, do: 'new', kind, name } } : { words };
  }
  return { words: possible.length > 0 && possible.length <= mostNames ? ` There can be ${oneOf(possible)}.` : '' };
}

/** Says where the placeholders of a text come from. */
function placesOf(inDocument: boolean, params: string[]): string {
  const paramNames = params.map((name) => `{${name}}`);
  const places = [...paramNames, '{provider}', 'contacts such as {phone} (site.json)', 'values (values.json)'];
  if (!inDocument) places.push('what the link tells, such as {amount}');
  return `Placeholders are ${places.slice(0, -1).join(', ')} and ${places.at(-1)}.`;
}
