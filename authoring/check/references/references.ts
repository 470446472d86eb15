import type { ContentFile } from '../../../src/content/folder/load.ts';
import { placeholdersIn } from '../../../src/content/markdown/placeholders.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import { pathProblem } from '../../../src/content/model/paths.ts';
import type { Fault, Mend, Mistake } from '../../../src/content/problem/problem.ts';
import { unfilled } from '../../../src/content/schema/mistakes.ts';
import type { Format } from '../../../src/content/schema/name-kinds.ts';
import type { Reference } from '../../../src/content/schema/walk.ts';
import { dayFrom, isDay } from '../../../src/rules/questions/calendar.ts';
import { expressionOf } from '../../../src/rules/questions/text.ts';
import { momentFaults } from '../moments.ts';
import { checkFormerPath } from '../paths.ts';
import { readPathFaults } from '../reads.ts';
import { checkLine, plainTexts } from './lines.ts';
import { checkAddress, checkEmail, checkHref, imageProblem, linkProblem } from './links.ts';
import { checkName, checkSection } from './names.ts';
import { braceProblem, placeholderProblem } from './placeholders.ts';

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
  date: dayFaults,
  moment: momentFaults,
  email: checkEmail,
  'read-path': readPathFaults,
  regex: patternFaults,
};

const months = 'January February March April May June July August September October November December'.split(' ');

/** A day in words, or in numbers as Britain writes them, is offered as it is to be written. */
function dayFaults(value: string): Fault[] {
  const isRight: boolean = isDay(value);
  if (isRight) return [];
  const [date = '', month = '', year = '', ...more] = value.trim().split(value.includes('/') ? '/' : ' ');
  const number = months.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1 || Number(month);
  const meant = more.length || year.length !== 4 ? undefined : dayFrom(Number(year), number, Number(date));
  return [{ message: `${JSON.stringify(value)} is no day such as 2026-12-31.`, suggestion: meant }];
}

/** A group that repeats, and a second repeat without end: what customers type could take such a pattern minutes. */
const repeatsGroup = /(?<!\\)\)(?:[*+]|\{\d+(?:,\d*)?\})/;
const endless = /(?<!\\)(?:[*+]|\{\d+,(?:\d{2,})?\})/g;

function patternFaults(pattern: string): Fault[] {
  if (isRegex(pattern)) {
    const isSlow = repeatsGroup.test(pattern) || (pattern.match(endless) ?? []).length > 2;
    const message =
      'This pattern may take long: repeat no group in brackets, and no more than two of its parts without end.';
    return isSlow ? [{ message }] : [];
  }
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

/** Formats of what customers read, or where a link leads: no condition and no way through a journey depends on them. */
const ofWords: readonly Format[] = [
  'line',
  'text',
  'letter',
  'message',
  'asset',
  'href',
  'https-url',
  'email',
  'regex',
];

/** A link to a page that there is not is taken away; seldom is the page made for it. */
function unlinking({ subject, suggestion, way }: Fault, link: { source: string; inner: string }, file: string) {
  if (!subject?.startsWith('path:') || suggestion !== undefined || !link.inner) return {};
  const old = link.source;
  const { words = '', ...make } = way ?? {};
  const unlink = { do: 'write', label: 'Take the link away, keep the words', file, old, next: link.inner } as const;
  return { way: { ...unlink, words, ...(way && { or: [make as Mend] }) } };
}

/** Formats of which nothing can be said while nothing is typed. */
const typed: readonly Format[] = ['https-url', 'email', 'date', 'path', 'former-path', 'regex'];

/** Finds names, links, addresses and placeholders that are wrong. */
export function* checkReferences(contentIndex: ContentIndex): Generator<Mistake> {
  for (const [file, references] of contentIndex.references)
    for (const reference of references) {
      const { format, value, pointer } = reference;
      const isEmpty = value === '' && typed.includes(format);
      const check = isEmpty ? () => [{ message: unfilled(pointer) }] : (valueChecks[format] ?? checkName);
      const only = ofWords.includes(format) && { only: 'words' as const };
      for (const fault of check(value, contentIndex, reference, file))
        yield { file: file.path, pointer, ...only, ...fault };
    }
  for (const mistake of plainTexts(contentIndex)) yield { ...mistake, only: 'words' };
  for (const [file, { links, images, placeholders, braces }] of contentIndex.markdown) {
    const inDocument = file.place.kind === 'section';
    const at = (offset: number, faults: (Fault | undefined)[]) =>
      faults.flatMap((fault) => (fault ? [{ file: file.path, offset, ...fault }] : []));
    for (const { offset, ...link } of links) {
      const fault = linkProblem(contentIndex, link.url, file);
      yield* at(offset, [fault && { ...fault, ...unlinking(fault, link, file.path) }]);
    }
    for (const { url, offset } of images) yield* at(offset, [imageProblem(contentIndex, url)]);
    const wrong = braces.flatMap((brace) => at(brace.offset, [braceProblem(contentIndex, brace, inDocument)]));
    yield* wrong;
    for (const { name, offset } of placeholders)
      if (!wrong.some((brace) => offset - 2 <= brace.offset && brace.offset < offset))
        yield* at(offset, [placeholderProblem(contentIndex, name, inDocument)]);
  }
}
