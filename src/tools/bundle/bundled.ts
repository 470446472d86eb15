import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../../server/base/make-folder.ts';
import { FolderInUse, lockFolder } from '../../server/db/embedded-lock.ts';
import { bundles, type Code, currentCode, sourceHash } from './code.ts';

/** The bundled code as its source is now: one process bundles it, for which alone Vite is loaded, and others wait for it. */
export async function bundledCode(source: string = sourceHash()): Promise<Code> {
  const bundled = currentCode();
  if (bundled?.source === source) return bundled;
  makeFolder(bundles, 0o777); // who serves it may be another user
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
