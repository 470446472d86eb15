import { setTimeout as wait } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '../../server/db/embedded-lock.ts';
import { bundles, type Code, currentCode, sourceHash } from './code.ts';

/**
 * The bundled code as its source is now. Vite is loaded only where there is something to bundle. Of several processes, one
 * bundles and the others wait: the later would delete what the first is loading.
 */
export async function bundledCode(source: string = sourceHash()): Promise<Code> {
  const bundled = currentCode();
  if (bundled?.source === source) return bundled;
  const release = await lockFolder(bundles).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
  });
  if (!release) return wait(100).then(() => bundledCode(source));
  try {
    const made = currentCode();
    return made?.source === source ? made : await (await import('./bundle.ts')).bundleCode(source);
  } finally {
    release();
  }
}
