import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of bundled code that a process can use; `server` is the hash of what this process runs of it. */
type OwnCode = { folder: string; server?: string };

/**
 * Finds the code that this process was started from. One that runs from the source uses what was last built in its working
 * directory, where there is something.
 */
export function ownCode(): OwnCode | undefined {
  const own = [import.meta.dirname, join(import.meta.dirname, '..')].find((place) =>
    existsSync(join(place, 'code.json')),
  );
  if (own) return { folder: own, ...(JSON.parse(readFileSync(join(own, 'code.json'), 'utf8')) as { server: string }) };
  const built = join(process.cwd(), 'build');
  if (!existsSync(join(built, 'current'))) return undefined;
  return { folder: join(built, 'code', readFileSync(join(built, 'current'), 'utf8').trim()) };
}
