import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modify } from 'jsonc-parser';
import { checkContent } from '../check/check.ts';
import { type Content, loadContent, type Project } from '../folder/load.ts';
import { locate } from '../folder/locate.ts';
import { type ContentIndex, fileNamed, filesOf, indexContent } from '../model/content-index.ts';
import { objectOr } from '../model/names.ts';
import type { Problem } from '../problem/problem.ts';
import { nearest } from '../problem/suggest.ts';
import { withoutAcceptances } from '../release/accept.ts';
import { findingsIn } from '../release/release.ts';
import { kindOf } from '../schema/name-kinds.ts';
import { usesIn } from '../uses/find.ts';
import type { Use } from '../uses/use.ts';
import { applyChange, type Change, editFile, tryChange } from './change.ts';
import { pathInMessage } from './scaffold.ts';

/** The files that were removed and changed, or why none were. */
type Removed = { removed: string[]; changed: string[] } | { refused: string; problems?: Problem[] };

/**
 * Removes a page with the texts, documents and messages that only it uses. It is refused while anything leads to the page,
 * with every such place.
 */
export function removePage(folder: string, project: Project, name: string): Removed {
  const content = loadContent(folder, project);
  const wrong = checkContent(content);
  if (wrong.length) return { refused: 'Nothing is removed while there are mistakes:', problems: wrong };
  const { contentIndex } = indexContent(content);
  const page = fileNamed(contentIndex, 'page', name);
  if (!page) {
    const meant = nearest(name, contentIndex.names.page);
    return { refused: `There is no page named "${name}".${meant ? ` Did you mean "${meant}"?` : ''}` };
  }
  const uses = usesIn(contentIndex);
  const path = String(objectOr(page.data).path);
  const leading = uses.filter((use) => use.file !== page && !use.definition && leadsTo(use, name, path));
  if (leading.length) {
    const mistakes = leading.map(({ file, start }) => ({
      file: file.path,
      offset: start,
      message: `This leads to the page "${name}".`,
    }));
    return { refused: 'Nothing was removed. First change what leads there:', problems: locate(content, mistakes) };
  }
  const change = changeFor(contentIndex, folder, [page.path], onlyIn(uses, page));
  const { content: left, problems } = tryChange(folder, change, project);
  if (problems.length) return { refused: 'Nothing was removed, because it would leave mistakes:', problems };
  takeBackAcceptances(folder, change, { before: content, after: left });
  const failed = applyChange(folder, change);
  if (failed) return { refused: failed };
  const shown = (paths: Iterable<string>) => [...paths].map((it) => pathInMessage(folder, it));
  return { removed: shown(change.removes ?? []), changed: shown(change.writes.keys()) };
}

/** Takes out of release.json what was accepted of the page: the release check would find nothing by these names any more. */
function takeBackAcceptances(folder: string, change: Change, { before, after }: Record<'before' | 'after', Content>) {
  const today = new Date().toISOString().slice(0, 10);
  const namesIn = (content: Content) =>
    new Set(findingsIn(indexContent(content).contentIndex, { assets: content.assets, today }).map(({ name }) => name));
  const left = namesIn(after);
  const gone = [...namesIn(before)].filter((name) => !left.has(name));
  const text = withoutAcceptances(before, gone);
  if (text) change.writes.set(text.path, editFile(folder, text.path, [text.edit]));
}

const leadsTo = (use: Use, page: string, path: string) =>
  (use.kind === 'page' && use.name === page) || (use.kind === 'path' && use.name === path);

/** What is used in one file and nowhere else. */
function onlyIn(uses: Use[], file: Use['file']): Use[] {
  const own = uses.filter((use) => use.file === file && ['text', 'document', 'message'].includes(use.kind));
  const isSame = (one: Use, other: Use) => one.kind === other.kind && one.name === other.name;
  return own.filter((use) => !uses.some((other) => isSame(use, other) && other.file !== file && !other.definition));
}

function changeFor(contentIndex: ContentIndex, folder: string, removes: string[], unused: Use[]): Change {
  const paths = unused.flatMap(({ kind, name }) => kindOf(kind).pathOf?.(name) ?? []);
  const [messages] = filesOf(contentIndex, 'messages');
  const names = new Set(unused.filter(({ kind }) => kind === 'message').map(({ name }) => name));
  const edits = [...names].flatMap((name) => modify(messages?.text ?? '', [name], undefined, {}));
  return {
    writes: new Map(messages && edits.length ? [[messages.path, editFile(folder, messages.path, edits)]] : []),
    moves: [],
    removes: [...new Set([...removes, ...paths])].filter((it) => existsSync(join(folder, it))),
  };
}
