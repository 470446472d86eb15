import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleFolder } from './release/bundled-code.ts';
import { pointerFile } from './release/store.ts';
import { releaseToServe, type Said, supervise } from './release/supervise.ts';

const distDir = resolve(process.env.DIST_DIR || 'dist');

/**
 * The server as a process: settings from the environment, log lines on standard output, and in a demo where to look.
 * Beside the releases that builds make (not in a container, whose one build is its image) it has a supervisor.
 */
if (cluster.isPrimary && bundleFolder && existsSync(pointerFile(distDir)))
  await supervise(distDir, join(bundleFolder, 'doorstep.js'));
else await serve();

async function serve(): Promise<void> {
  const [{ startServer }, { runUntilSignalled }] = await Promise.all([import('./main.ts'), import('./run.ts')]);
  const release = process.env[releaseToServe];
  const takesOver = release === undefined ? undefined : { release, taken: () => process.send!('taken' satisfies Said) };
  const started = await runUntilSignalled(() => startServer(process.env, { takesOver }));
  if (takesOver || !started?.demoLinks.length) return;
  const lines = started.demoLinks.map(({ url, journey, state, note }) => `  ${url}\n    ${journey}, ${state}: ${note}`);
  console.log(`Doorstep is at ${started.url}\n\nDemo links:\n${lines.join('\n')}\n`);
}
