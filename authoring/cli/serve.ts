/**
 * `npm run studio`: editors change pages and texts where they see them. `--port` sets its port, as PORT does. With `STUDIO_URL` it
 * serves editors who sign in.
 */

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
    const { url, portWasTaken } = await serveStudio(contentDir(process.env), wanted, {
      publishing: publishingSettings(process.env),
    });
    if (portWasTaken) console.log(`Port ${wanted} is taken by something else; perhaps another studio.`);
    console.log(`The studio is at ${url}`);
  }
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof UsageError || error instanceof GitError)) throw error;
  console.error(error.message);
  process.exit(1);
}
