import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiled } from '../../types.gen.ts';

/** The server cannot start, for a reason that its operator can do something about. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Reads the content as the build compiled it. Throws {@link StartError} if nothing is built. */
export function readCompiled(distDir: string): Compiled {
  const file = join(distDir, 'compiled.json');
  return parseCompiled(distDir, existsSync(file) ? readFileSync(file) : undefined);
}

/** The content from the bytes of `compiled.json` in a folder. Throws {@link StartError} as {@link readCompiled} does. */
export function parseCompiled(distDir: string, bytes: Buffer | undefined): Compiled {
  if (!bytes) throw new StartError(`DIST_DIR: ${distDir} has no compiled.json. Run \`npm run build\` first.`);
  try {
    return JSON.parse(bytes.toString()) as Compiled;
  } catch {
    throw new StartError(`DIST_DIR: ${join(distDir, 'compiled.json')} is not JSON. Run \`npm run build\` again.`);
  }
}
