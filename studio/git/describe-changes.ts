import { parse } from 'jsonc-parser';
import { groupBy, isObject } from '../../src/content/api/pure.ts';
import { commonEnds } from '../../src/rules/text/common-ends.ts';
import type { Page } from '../../src/types.gen.ts';
import { isSame } from '../edit/json-edit.ts';
import { entryWords, labelOf, placeWords, summaryOf } from '../forms/wording.ts';
import type { Json, Pointer } from '../types.ts';

/** How many lines a file's diff has, and how many letters one version may have in a line. */
const limits = { lines: 4, letters: 80 };

/**
 * Describes the differences of a JSON file or a short text: `Phone: 01632 960 123 → 01632 960 999`, or `Policies: new
 * “Accessibility”`. The same change of several places is one line. `apart`: properties described elsewhere.
 */
export function describeChanges(path: string, before: string, after: string, apart: readonly string[] = []): string[] {
  if (path.endsWith('.md')) {
    const [oldText, newText] = [before.trim(), after.trim()];
    return isShort(oldText) && isShort(newText) ? [`${oldText} → ${newText}`] : [];
  }
  if (!path.endsWith('.json')) return [];
  const [root, now] = [before, after].map((text) => {
    const data = parse(text) as Json;
    return isObject(data) ? Object.fromEntries(Object.entries(data).filter(([name]) => !apart.includes(name))) : data;
  }) as [Json, Json];
  const diffs = differences(root, now, []);
  const all = groupBy(diffs, ({ words }) => words).map((places) => {
    const { at, words } = places[0]!;
    if (places.length > 1) return `${words}, in ${places.length} places`;
    const place = at.some((step) => typeof step === 'number') ? placeWords(root, at) : labelOf(String(at.at(-1) ?? ''));
    return place ? `${place}: ${words}` : words;
  });
  const more = all.length - limits.lines;
  return more > 0 ? [...all.slice(0, limits.lines), `and ${more} more`] : all;
}

const isShort = (text: string) => text !== '' && text.length <= limits.letters && !text.includes('\n');

type Difference = { at: Pointer; words: string };

function differences(was: Json, is: Json, at: Pointer): Difference[] {
  if (isSame(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return otherEntries(was, is, at);
  if (isObject(was) && isObject(is)) return otherProperties(was, is, at);
  return [{ at, words: changeInWords(String(summaryOf(was)), String(summaryOf(is))) }];
}

type Properties = Record<string, Json>;

function otherProperties(was: object, is: object, at: Pointer): Difference[] {
  const [old, now] = [was, is] as [Properties, Properties];
  return Object.keys({ ...old, ...now }).flatMap((name) => {
    if (name in old && name in now) return differences(old[name]!, now[name]!, [...at, name]);
    return [{ at, words: name in now ? `new “${labelOf(name)}”` : `“${labelOf(name)}” no longer there` }];
  });
}

/** The entries of a list that are other, new or gone. In other places, those with the same words are the same. */
function otherEntries(was: Json[], is: Json[], at: Pointer): Difference[] {
  const [old, now] = [withoutAny(was, is), withoutAny(is, was)];
  if (!old.length && !now.length) return [{ at, words: 'another order' }];
  const isInPlace = (one: Json, i: number) => isSame(one, is[i]) || (old.includes(one) && now.includes(is[i]!));
  if (was.length === is.length && was.every(isInPlace))
    return was.flatMap((one, i) => differences(one, is[i]!, [...at, i]));
  const pairOf = (one: Json) => now.find((other) => summaryOf(other) === summaryOf(one));
  const pairs = old.map((one) => ({ one, other: pairOf(one) }));
  const [paired, unpaired] = [
    pairs.filter(({ other }) => other !== undefined),
    pairs.filter(({ other }) => other === undefined),
  ];
  const added = now.filter((other) => !paired.some((pair) => pair.other === other));
  return [
    ...paired.flatMap(({ one, other }) => differences(one, other!, [...at, was.indexOf(one)])),
    ...added.map((one) => ({ at, words: `new ${entryWords(one)}` })),
    ...unpaired.map(({ one }) => ({ at, words: `${entryWords(one)} no longer there` })),
  ];
}

const withoutAny = (list: Json[], others: Json[]) => list.filter((one) => !others.some((other) => isSame(one, other)));

/** How many words that stay stand around those that do not, in a long text. */
const around = 3;

/** Two texts with an arrow between them; of long ones the words that differ, with a few around them. */
function changeInWords(was: string, is: string): string {
  if (Math.max(was.length, is.length) <= limits.letters) return `${was} → ${is}`;
  const [old, now] = [was.split(/(?<=\s)/), is.split(/(?<=\s)/)] as [string[], string[]];
  const { start, end } = commonEnds(old, now);
  const [from, rest] = [Math.max(0, start - around), Math.max(0, end - around)];
  const parts = [old, now].map((words) => {
    const part = words
      .slice(from, words.length - rest)
      .join('')
      .trim();
    const cut = part.length > limits.letters ? part.slice(0, limits.letters).replace(/\s+\S*$/, '') : part;
    return `${from ? '… ' : ''}${cut}${rest || cut !== part ? ' …' : ''}`;
  });
  return parts.join(' → ');
}

/** The properties of a page that {@link addressLines} is about. */
export const addressProperties = ['path', 'formerly'];

type Addresses = Partial<Pick<Page, 'path' | 'formerly'>>;

const addressesIn = (text: string | null) => ((text === null ? undefined : parse(text)) ?? {}) as Addresses;

/** Says which addresses come and go with a page's file; of a new or removed page one text is null. */
export function addressLines(before: string | null, after: string | null): string[] {
  const [{ path: oldPath, formerly: oldFormer = [] }, { path: newPath, formerly: newFormer = [] }] = [
    before,
    after,
  ].map(addressesIn) as [Addresses, Addresses];
  const deadPaths = [...(oldPath === undefined ? [] : [oldPath]), ...oldFormer].filter(
    (path) => path !== newPath && !newFormer.includes(path),
  );
  const added = newFormer.filter((path) => !oldFormer.includes(path));
  return [
    ...(newPath !== undefined && newPath !== oldPath
      ? [oldPath === undefined ? `Address: ${newPath}` : `Address: ${oldPath} → ${newPath}`]
      : []),
    ...added.map((path) => `${path} leads to ${newPath} from now on`),
    ...deadPaths.map((path) => `${path} leads nowhere any more`),
  ];
}
