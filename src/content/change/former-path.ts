import { type Edit, findNodeAtLocation, parseTree } from 'jsonc-parser';
import { addition, removal } from '../json/entries.ts';

/** The edits by which a page that moves lists its old path as a former one, unless it goes back to a former path. */
export function formerPathEdits(text: string, old: string, next: string): Edit[] {
  const tree = parseTree(text);
  const path = tree && findNodeAtLocation(tree, ['path'])?.parent;
  const list = tree && findNodeAtLocation(tree, ['formerly']);
  const former = list?.children ?? [];
  if (!path || former.some(({ value }) => value === old)) return [];
  if (former.some(({ value }) => value === next)) return withoutFormerPath(text, next);
  if (former.length) return [addition(text, former.at(-1)!, old)];
  if (list) return [{ offset: list.offset, length: list.length, content: JSON.stringify([old]) }];
  return [addition(text, path, [old], 'formerly')];
}

/** The edits by which a path is no former one of a page any more. */
export function withoutFormerPath(text: string, old: string): Edit[] {
  const tree = parseTree(text);
  const list = tree && findNodeAtLocation(tree, ['formerly']);
  const entry = list?.children?.find(({ value }) => value === old);
  if (!entry) return [];
  return removal(text, list!.children!.length === 1 ? list!.parent! : entry);
}
