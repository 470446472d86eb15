import type { ContentFile } from '../../../src/content/folder/load.ts';
import { pointerIn, valueAt } from '../../../src/content/json/pointer.ts';
import { type ContentIndex, contentName, isHomeWrong, sectionsOf } from '../../../src/content/model/content-index.ts';
import { namesFor } from '../../../src/content/model/names.ts';
import { sectionNames } from '../../../src/content/model/sections.ts';
import type { Fault, Way } from '../../../src/content/problem/problem.ts';
import { nearest, oneOf } from '../../../src/content/problem/suggest.ts';
import { formatOf, type Kind, nameKind } from '../../../src/content/schema/name-kinds.ts';
import type { Reference } from '../../../src/content/schema/walk.ts';

/** Beyond this a list of names is no help. */
export const mostNames = 12;

export function noSuch(kind: Kind, value: string): string {
  const { among } = nameKind(kind);
  const name = JSON.stringify(value);
  return among ? `There is no ${name} among ${among}.` : `There is no ${kind} named ${name}.`;
}

/** The innermost entry of a list around what leads to something that is gone: it can be taken out. */
export function entryAround({ place, data }: ContentFile, pointer: string): Pick<Fault, 'out'> {
  const steps = pointerIn(pointer);
  const end = steps.findLastIndex((_, index) => {
    const list = valueAt(data, steps.slice(0, index));
    return Array.isArray(list) && list.length > 1;
  });
  const isList = ['page', 'site', 'journeys', 'demo-links'].includes(place.kind);
  return isList && end >= 0 ? { out: steps.slice(0, end + 1) } : {};
}

export function checkName(
  value: string,
  contentIndex: ContentIndex,
  { format, pointer }: Reference,
  file: ContentFile,
): Fault[] {
  const { names: kind, words = {} } = formatOf(format);
  if (
    !kind ||
    contentIndex.names[kind].has(value) ||
    Object.hasOwn(words, value) ||
    isHomeWrong(contentIndex, kind, value)
  )
    return [];
  const possible = namesFor(format, contentIndex.names);
  // Without the folder of letters none is sent, and what names one shows nothing.
  if (kind === 'letter' && !contentIndex.names.letter.size) return [];
  if (!contentIndex.names[kind].size) return [{ message: `There are no ${kind}s at all.`, subject: kind }];
  if (!value) return [{ message: `No ${nameKind(kind).called ?? kind} is chosen here yet.` }];
  const subject = `${kind}:${value}`;
  const message = noSuch(kind, value);
  const suggestion = nearest(bareName(value), possible);
  if (suggestion) return [{ message, suggestion, subject }];
  const other = pointer.endsWith('/fact') ? 'value' : pointer.endsWith('/value') ? 'fact' : undefined;
  if (other && contentIndex.names[other].has(value))
    return [{ message: `${message} It is a ${other}: write "${other}" in place of "${kind}".`, subject }];
  const next = nextStep(kind, value, possible);
  const out = entryAround(file, pointer);
  return [{ message: message + next.words, subject, ...out, ...(next.way && { way: next.way }) }];
}

/** A name without what only its file has. */
const bareName = (name: string) => name.replace(/^(?:text|pages)\/|\.(?:md|json)$/g, '');

export function checkSection(
  value: string,
  contentIndex: ContentIndex,
  { pointer }: Reference,
  file: ContentFile,
): Fault[] {
  if (!value) return [{ message: 'No section is chosen here yet.' }];
  const sections = sectionsOf(contentIndex.files, file).map(({ name }) => name);
  // The pointer of an entry is /sections/0, or /sections/0/section.
  if (sectionNames(file.data).indexOf(value) < Number(pointer.split('/')[2]))
    return [{ message: `"${value}" is in the list twice.` }];
  if (sections.includes(value)) return [];
  const message = `There is no file documents/${contentName(file)}/${value}.md for this section.`;
  const name = `${contentName(file)}/${value}`;
  const suggestion = nearest(bareName(value), sections);
  const isName = !suggestion && nameKind('section').letters?.pattern.test(value);
  const way = { do: 'new', kind: 'section', name, words: '' } as const;
  return [{ message, suggestion, subject: `section:${name}`, ...(isName && { way }) }];
}

/** What an editor can do about an unknown name, after a space, and how it is made; '' if there is no advice. */
export function nextStep(kind: Kind, name: string, possible: string[] = []): { words: string; way?: Way } {
  const { advice, letters } = nameKind(kind);
  if (advice && (!advice.includes('<name>') || letters?.pattern.test(name))) {
    const words = ` ${advice.replaceAll('<name>', name)}`;
    return kind === 'page' || kind === 'text' ? { words, way: { words, do: 'new', kind, name } } : { words };
  }
  return { words: possible.length > 0 && possible.length <= mostNames ? ` There can be ${oneOf(possible)}.` : '' };
}
