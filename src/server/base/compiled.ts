import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiled } from '../../types.gen.ts';

/** The server cannot start, for a reason that its operator can do something about. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Reads the content as the build compiled it. Throws {@link StartError} if nothing is built. */
export function readCompiled(distDir: string): Compiled {
  const file = join(distDir, 'compiled.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`DIST_DIR: ${distDir} has no compiled.json. Run \`npm run build\` first.`);
  }
  try {
    return JSON.parse(text) as Compiled;
  } catch {
    throw new StartError(`DIST_DIR: ${file} is not JSON. Run \`npm run build\` again.`);
  }
}
