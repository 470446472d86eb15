import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from 'jsonc-parser';
import { editionNames, editionsIn } from '../editions/editions.ts';
import { isSame } from '../editions/translation.ts';
import { editionsFolder } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { formatJson } from '../json/format.ts';
import { textPlaces } from '../json/places.ts';
import { objectOr } from '../schema/walk.ts';
import type { Change } from './change.ts';
import type { Renaming } from './rename-rules.ts';

/** The same move in each edition that has the file or folder. */
export const movesInEditions = (folder: string, content: Content, { from, to }: Change['moves'][number]) =>
  editionNames(content)
    .map((name) => ({ from: `${editionsFolder}/${name}/${from}`, to: `${editionsFolder}/${name}/${to}` }))
    .filter((move) => existsSync(join(folder, move.from)));

/** The edits of editions.json where something may fall back that is moved. */
export function fallBackEdits(
  content: Content,
  { from, to }: Change['moves'][number],
): { path: string; edits: Edit[] } {
  const file = content.files.find(({ place }) => place.kind === 'editions');
  const bare = (path: string) => path.replace(/\.\w+$/, '');
  const edits = (editionsIn(content)?.editions ?? []).flatMap(({ name, fall_back = [] }) =>
    fall_back.flatMap((pattern, i): Edit[] => {
      const next = pattern === from ? to : pattern === bare(from) ? bare(to) : undefined;
      const offset = textPlaces(file?.text ?? '').letter(`/editions/${name}/fall_back/${i}`, 0);
      return next === undefined ? [] : [{ offset, length: pattern.length, content: next }];
    }),
  );
  return { path: file?.path ?? '', edits };
}

/** The texts of translated.json after a renaming, by path: a translation stays as right as it was. */
export function followTranslated(
  before: Content,
  after: Content,
  { kind, old, next }: Renaming,
  move: Change['moves'][number] | undefined,
): Map<string, string> {
  const writes = new Map<string, string>();
  const moved = (path: string) => {
    if (!move || (path !== move.from && !path.startsWith(`${move.from}/`))) return path;
    return move.to + path.slice(move.from.length);
  };
  const filesFor = (content: Content) => new Map(content.files.map((file) => [file.path, file]));
  const renamedKey = (file: ContentFile, key: string) => (`${kind}s` === file.place.kind && key === old ? next : key);
  type Originals = ReturnType<typeof filesFor>;
  const follow = ([earlier, later]: [Originals, Originals], path: string, noted: unknown): unknown => {
    const [was, is] = [earlier.get(path), later.get(moved(path))];
    if (!was || !is) return noted;
    if (typeof noted === 'string') return noted === was.text ? is.text : noted;
    return Object.fromEntries(
      Object.entries(objectOr(noted)).map(([key, value]) => {
        const isRight = isSame({ value }, { value: objectOr(was.data)[key] });
        const now = renamedKey(was, key);
        return [now, isRight ? objectOr(is.data)[now] : value];
      }),
    );
  };
  const both: [Originals, Originals] = [filesFor(before), filesFor(after)];
  for (const { files } of before.editions ?? []) {
    const file = files.find(({ place }) => place.kind === 'translated');
    if (!file || file.broken) continue;
    const entries = Object.entries(objectOr(file.data)).map(([path, noted]) => [
      moved(path),
      follow(both, path, noted),
    ]);
    const data = Object.fromEntries(entries);
    if (!isSame(data, file.data)) writes.set(file.path, formatJson(JSON.stringify(data)));
  }
  return writes;
}
