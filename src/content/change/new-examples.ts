import { join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { checkContent } from '../check/check.ts';
import { areLettersRemoved } from '../check/unused.ts';
import { type Content, loadContent, type Project } from '../folder/load.ts';
import { shownPath } from '../folder/locate.ts';
import { indexContent } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { root } from '../schema/roots.ts';
import { tryChange } from './change.ts';
import { copyExample } from './copy-example.ts';
import { withUnfilled } from './unfilled.ts';

const kinds = ['page', 'text', 'document', 'letter', 'journey'];

/** Finds what would be wrong, once its words are written, with content that has a copy of each example in `examples/new`. */
export function newExampleProblems(folder: string, project: Project): Problem[] {
  const { contentIndex } = indexContent(loadContent(folder, project));
  const examples = join(root, 'examples', 'new');
  const asItIs = { path: (path: string) => path, text: (text: string) => text };
  const writes = new Map<string, string>();
  for (const kind of kinds) {
    // Beside one letter, those that pages still name would be missing.
    if (kind === 'letter' && areLettersRemoved(contentIndex)) continue;
    const copy = copyExample(contentIndex, folder, join(examples, kind), asItIs);
    // Somebody may have kept a name of the examples.
    if ('refused' in copy) return [];
    for (const [path, text] of copy.writes) writes.set(path, text);
  }
  const shown = '{ "type": "text", "markdown": "new-text" }, { "type": "document", "document": "new-document" },';
  const page = 'pages/new-page.json';
  writes.set(page, writes.get(page)!.replace('"blocks": [', `"blocks": [${shown}`));
  const check = (content: Content) => checkContent(withUnfilled(content));
  return tryChange(folder, { writes, moves: [] }, project, check).problems.map((problem) => {
    const path = [...writes.keys()].find((one) => problem.file === shownPath(resolve(folder, one)));
    const [file] = path === undefined ? [] : globSync(`*/${path}`, { cwd: examples });
    return file === undefined ? problem : { ...problem, file: `examples/new/${file}` };
  });
}
