/**
 * `npm run studio`: editors change pages and texts where they see them. `--port` sets its port, as PORT does. With `STUDIO_URL` it
 * serves editors who sign in.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../../src/server/base/settings-reader.ts';
import { commandLine, portOf, readLine, UsageError } from '../../src/tools/cli/command-line.ts';
import { contentDir, replacedBlocks } from '../api/node.ts';
import { GitError } from '../studio/git/run-git.ts';
import { serveHosted } from '../studio/hosted/hosted-server.ts';
import { hostedSettings, publishingSettings } from '../studio/hosted/settings.ts';
import { serveStudio } from '../studio/server/studio-server.ts';

const { port } = readLine(
  commandLine('run studio', 'Changes pages and texts in a browser, and saves into the content folder.').option(
    '--port <number>',
    'where it is served (default: PORT, or 5190)',
    portOf,
  ),
).opts();

for (const sentence of replacedBlocks()) console.log(sentence);

async function serveEditors(): Promise<boolean> {
  const settings = hostedSettings({ ...process.env, ...(port && { STUDIO_PORT: String(port) }) });
  if (!settings) return false;
  await serveHosted(settings);
  console.log(`The studio is at ${settings.url}/`);
  return true;
}

try {
  if (!(await serveEditors())) {
    const wanted = port ?? portOf(process.env.PORT || '5190');
    const folder = contentDir(process.env);
    // What is published goes with the content: the pictures beside it, if there are any.
    const assets = join(folder, '..', 'public');
    const { url, portWasTaken } = await serveStudio(folder, wanted, {
      publishing: publishingSettings(process.env),
      ...(existsSync(assets) && { assets }),
    });
    if (portWasTaken) console.log(`Port ${wanted} is taken by something else; perhaps another studio.`);
    console.log(`The studio is at ${url}`);
  }
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof UsageError || error instanceof GitError)) throw error;
  console.error(error.message);
  process.exit(1);
}
