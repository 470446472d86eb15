/**
 * `npm run studio`: editors change pages and texts where they see them. `--port` sets its port. With `STUDIO_URL` it
 * serves editors who sign in.
 */
import { contentDir } from '../../content/folder/content-dir.ts';
import { SettingsError } from '../../server/base/settings-reader.ts';
import { GitTrouble } from '../studio/git/git.ts';
import { serveHosted } from '../studio/hosted/serve.ts';
import { hostedSettings } from '../studio/hosted/settings.ts';
import { serveStudio } from '../studio/server/serve.ts';
import { readOptions } from './command-line.ts';

const usage = 'npm run studio [-- --port 5190]   changes pages and texts in a browser; saves into the content folder';

const { port } = readOptions(usage, { port: { type: 'string' } });

async function serveEditors(): Promise<boolean> {
  const settings = hostedSettings({ ...process.env, ...(port && { STUDIO_PORT: port }) });
  if (!settings) return false;
  await serveHosted(settings);
  console.log(`The studio is at ${settings.url}/`);
  return true;
}

try {
  if (!(await serveEditors())) {
    const { url, taken } = await serveStudio(contentDir(process.env), Number(port ?? 5190));
    if (taken) console.log(`Port ${port ?? 5190} is taken by something else; perhaps another studio.`);
    console.log(`The studio is at ${url}`);
  }
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof GitTrouble)) throw error;
  console.error(error.message);
  process.exit(1);
}
