import { join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { areLettersRemoved } from '../check/unused.ts';
import { loadContent, type Project } from '../folder/load.ts';
import { shownPath } from '../folder/locate.ts';
import { indexContent } from '../model/content-index.ts';
import type { Problem } from '../problem/problem.ts';
import { root } from '../schema/roots.ts';
import { tryChange } from './change.ts';
import { copyExample } from './copy-example.ts';

const kinds = ['page', 'text', 'document', 'letter', 'journey'];

/** Finds what would be wrong with content that has a copy of each example in `examples/new`. The content has no mistakes. */
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
  return tryChange(folder, { writes, moves: [] }, project).problems.map((problem) => {
    const path = [...writes.keys()].find((one) => problem.file === shownPath(resolve(folder, one)));
    const [file] = path === undefined ? [] : globSync(`*/${path}`, { cwd: examples });
    return file === undefined ? problem : { ...problem, file: `examples/new/${file}` };
  });
}
