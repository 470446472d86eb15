import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { LiveContent } from '../../content/dev/live.ts';
import { editorFiles, writeFiles } from '../../content/editor/files.ts';

/** It takes seconds of work: it begins once nobody has saved a schema for so long, in milliseconds. */
const quiet = 500;

/**
 * Keeps what editors complete fresh while the development server runs: the names at every save of content, and what
 * `npm run generate` writes at every save of a schema.
 */
export function generatePlugin(content: LiveContent): Plugin {
  let running: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'generate',
    configureServer({ config }) {
      // The editors' help is about the project's own content, wherever the pages come from.
      if (content.root !== resolve(config.root, 'content')) return;
      content.onChange(({ content, schemas }) => {
        // After the browser has been told.
        setImmediate(() => {
          writeFiles(config.root, editorFiles(content));
          if (!schemas) return;
          clearTimeout(timer);
          running?.kill();
          timer = setTimeout(() => generate(config.root), quiet);
        });
      });
    },
  };

  /** What still runs is about schemas from before: it gives way. */
  function generate(root: string): void {
    running?.kill();
    const child = spawn('node_modules/.bin/tsx', ['src/tools/cli/generate.ts'], { cwd: root, stdio: 'inherit' });
    running = child;
    // The next save has to be on the screen meanwhile.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.once('error', (error) => console.error(error.message));
    child.once('close', () => {
      if (running === child) running = undefined;
    });
  }
}
