import { beginRun } from '../run/test-run.ts';
import { findBrowser } from './find-browser.ts';

/**
 * Begins the run, and settles the browser once, before the first test; the workers take it from the environment. Not done
 * in Playwright's settings, which other tools read too: none of them may start, or install, a browser.
 */
export default async function setUpPlaywright(): Promise<void> {
  beginRun();
  process.env.CHROMIUM_PATH = await findBrowser();
}
