/**
 * Makes the content of the examples: content/ as it is, with an example's changes over it. `npm start` and its like run
 * this first, so that CONTENT_DIR=examples/direct-debit/content always has today's content. Nobody edits what it writes.
 */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const source = join(here, '..', 'content');

for (const name of readdirSync(here)) {
  const changes = join(here, name, 'changes');
  const made = join(here, name, 'content');
  if (!existsSync(changes)) continue;
  cpSync(source, made, { recursive: true });
  cpSync(changes, made, { recursive: true });
  for (const path of readdirSync(made, { recursive: true })) {
    const isLeftOver = ![source, changes].some((folder) => existsSync(join(folder, path)));
    if (isLeftOver) rmSync(join(made, path), { recursive: true, force: true });
  }
}
