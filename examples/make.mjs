/**
 * Makes the content of the examples: content/ as it is, with an example's changes over it. `npm start` and its like run
 * this first, so that CONTENT_DIR=examples/direct-debit/content always has today's content. Nobody edits what it writes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const source = join(here, '..', 'content');

for (const name of readdirSync(here)) {
  const changes = join(here, name, 'changes');
  if (existsSync(changes)) make(join(here, name, 'content'), new Map([...filesIn(source), ...filesIn(changes)]));
}

/** Whoever reads the folder meanwhile finds each file whole: only what differs is written, and put in place when it is complete. */
function make(folder, wanted) {
  for (const [path, from] of wanted) {
    const file = join(folder, path);
    const bytes = readFileSync(from);
    if (existsSync(file) && readFileSync(file).equals(bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${folder}.${process.pid}`;
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, file);
  }
  for (const path of filesIn(folder).keys()) {
    if (!wanted.has(path)) rmSync(join(folder, path), { force: true });
  }
}

/** Every file below a folder: its path from there, and where it is. */
function filesIn(folder) {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true }).map((path) => [path, join(folder, path)]);
  return new Map(paths.filter(([, file]) => statSync(file, { throwIfNoEntry: false })?.isFile()));
}
