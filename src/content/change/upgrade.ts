import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { globSync } from 'tinyglobby';
import type { When } from '../../types.gen.ts';
import { documentHash } from '../check/published.ts';
import { shownPath } from '../folder/locate.ts';
import { formatJson } from '../json/format.ts';
import { parseJson } from '../json/parse.ts';
import { type FormerWhen, formerKeys, ruleOfSeveral, upgradedWhens } from '../schema/former-when.ts';
import { isObject } from '../schema/walk.ts';
import { upgradeBlocks } from './upgrade-blocks.ts';
import { moveRows } from './upgrade-facts.ts';

/** What has been rewritten: the files, the entries that are several now, and the conditions that are left to decide. */
export type Upgraded = { changed: string[]; parted: string[]; left: string[] };

/** Rewrites the conditions, rows, reminders and blocks of a folder of content that a version before wrote, and adds messages that are new. What is published stays published. */
export function upgradeContent(folder: string): Upgraded {
  const upgraded: Upgraded = { changed: [], parted: [], left: [] };
  const hashes = new Map<string, string>();
  const paths = globSync('**/*.json', { cwd: folder, ignore: ['**/node_modules/**'] }).sort();
  function write(path: string, next: string): void {
    writeFileSync(join(folder, path), next);
    const shown = shownPath(resolve(folder, path));
    if (!upgraded.changed.includes(shown)) upgraded.changed.push(shown);
  }
  for (const path of paths) {
    const text = readFileSync(join(folder, path), 'utf8');
    const { next: ofNow, parted, left } = upgradeText(text);
    const next = upgradeReminders(ofNow);
    const placed = (at: string) => `${shownPath(resolve(folder, path))} ${at}`;
    upgraded.parted.push(...parted.map(placed));
    upgraded.left.push(...left.map(placed));
    if (next === text) continue;
    if (basename(path) === 'document.json') hashes.set(hashOf(text), hashOf(next));
    write(path, next);
  }
  moveRows(folder, write);
  upgradeBlocks(folder, write);
  for (const path of paths.filter((one) => basename(one) === 'published.json')) {
    const text = readFileSync(join(folder, path), 'utf8');
    const next = text.replace(/\b[0-9a-f]{64}\b/g, (one) => hashes.get(one) ?? one);
    if (next !== text) write(path, next);
  }
  return upgraded;
}

const mendOf = (place: string) =>
  place.endsWith('/must') ? ruleOfSeveral : 'write it as two, one for each of its conditions';

/** What was rewritten, and what is left to decide, a line each. */
export function upgradedInWords({ changed, parted, left }: Upgraded): string[] {
  return [
    ...(changed.length ? [] : ['Nothing is written as a version before wrote it.']),
    ...changed.map((file) => `rewritten  ${file}`),
    ...parted.map((place) => `two now    ${place}: the entry stands there once for each of its conditions`),
    ...left.map((place) => `to decide  ${place}: ${mendOf(place)}`),
  ];
}

/** The hash by which a document's list of sections is published. */
const hashOf = (text: string): string => documentHash(parseJson(text).data);

type Step = string | number;

/** The text of a file with its conditions as they are written now, and the places of those that one entry cannot have. */
export function upgradeText(text: string): { next: string; parted: string[]; left: string[] } {
  // The innermost first, and the last of a list: what is put in moves none that is still to come.
  const former = formerIn(parseJson(text).data)
    .toReversed()
    .toSorted((one, other) => other.at.length - one.at.length);
  const parted: string[] = [];
  const left: string[] = [];
  let next = text;
  for (const { at, when } of former) {
    const ways = upgradedWhens(when);
    const pointer = `/${at.join('/')}`;
    const entry = at.slice(0, -1);
    if (ways?.length === 1) next = edit(next, at, ways[0]);
    else if (ways && isPartable(parseJson(next).data, entry)) {
      next = partEntry(next, entry, ways);
      parted.push(pointer);
    } else left.push(pointer);
  }
  return { next: next === text ? text : formatJson(next), parted: parted.reverse(), left: left.reverse() };
}

const nothingDone = { fact: 'completed', exists: false };

/** The text of a file in which reminders before the end of a link with which nothing was done say so */
function upgradeReminders(text: string): string {
  const former = remindersIn(parseJson(text).data);
  const next = former.reduce((now, { at, days, when }) => {
    const sends = { before: { days, date: { fact: 'expires_at' }, at: '09:00' } };
    const both = when === undefined ? nothingDone : [...[when].flat(), nothingDone];
    return edit(edit(now, [...at, 'sends'], sends), [...at, 'when'], both);
  }, text);
  return next === text ? text : formatJson(next);
}

function remindersIn(data: unknown, at: Step[] = []): { at: Step[]; days: number; when?: When }[] {
  if (!isObject(data)) return [];
  const { sends, when } = data as { sends?: { daysBeforeEnd?: number }; when?: When };
  if (isObject(sends) && typeof sends.daysBeforeEnd === 'number')
    return [{ at, days: sends.daysBeforeEnd, ...(when && { when }) }];
  return Object.entries(data).flatMap(([key, value]) => remindersIn(value, [...at, key]));
}

/** The names of properties that hold a condition. */
const names = ['when', 'must', 'unless'];

/** The conditions of a version before, in the order of the text. */
function formerIn(data: unknown, at: Step[] = []): { at: Step[]; when: FormerWhen }[] {
  if (Array.isArray(data)) return data.flatMap((one, i) => formerIn(one, [...at, i]));
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    names.includes(key) && isObject(value) && formerKeys.some((former) => former in value)
      ? [{ at: [...at, key], when: value as FormerWhen }]
      : formerIn(value, [...at, key]),
  );
}

/** The lists whose entries customers see, so that two of them with one condition each are as one with either. */
const lists: Step[] = ['blocks', 'items', 'moments'];

/** Whether an entry can stand there twice: not a question, a form or a button, of which a page has one. */
function isPartable(data: unknown, entry: readonly Step[]): boolean {
  const value = entry.reduce<unknown>((inner, step) => (inner as Record<Step, unknown>)?.[step], data);
  return (
    lists.includes(entry.at(-2)!) && !/"(act|name|keeps|tells)":|"type":"[a-z-]+-form"/.test(JSON.stringify(value))
  );
}

/** Puts an entry for each way in the place of one. */
function partEntry(text: string, entry: readonly Step[], ways: readonly When[]): string {
  const index = Number(entry.at(-1));
  const value = entry.reduce<unknown>((inner, step) => (inner as Record<Step, unknown>)[step], parseJson(text).data);
  const [first, ...others] = ways;
  const inserted = others.reduceRight(
    (now, way) =>
      applyEdits(
        now,
        modify(now, [...entry.slice(0, -1), index + 1], { ...(value as object), when: way }, asInsertion),
      ),
    text,
  );
  return edit(inserted, [...entry, 'when'], first);
}

const asInsertion = { isArrayInsertion: true };

const edit = (text: string, at: readonly Step[], value: unknown): string =>
  applyEdits(text, modify(text, [...at], value, {}));
