import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { editorFiles, isOwnSite, writeFiles } from '../api/node.ts';
import { writeSiteFiles } from '../change/editor/site-files.ts';
import type { Save } from './live.ts';

/** Generating takes seconds, so it starts after this many milliseconds without a save of a schema. */
const debounce = 500;

/** Keeps generated files up to date: names for editors at a save of content, the rest at a save of a schema. */
export function generatedFiles(root: string) {
  const folder = resolve('.');
  let running: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** A run that has not finished uses outdated schemas, so it is stopped. */
  function generate(): void {
    running?.kill();
    const child = spawn('node_modules/.bin/tsx', ['src/tools/cli/generate.ts'], { cwd: folder, stdio: 'inherit' });
    running = child;
    // The next save must reach the screen meanwhile.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.once('error', (error) => console.error(error.message));
    child.once('close', () => {
      if (running === child) running = undefined;
    });
  }

  return {
    follow({ content, schemas }: Save): void {
      // Editors complete the names of the project's own content, whichever folder the pages come from.
      if (root !== resolve('content')) return;
      if (isOwnSite) return void writeSiteFiles(content).catch((error: Error) => console.error(error.message));
      writeFiles(folder, editorFiles(content));
      if (!schemas) return;
      clearTimeout(timer);
      running?.kill();
      timer = setTimeout(generate, debounce);
    },
    end(): void {
      clearTimeout(timer);
      running?.kill();
    },
  };
}
