/** Builds the example's pages into the folder named on the command line, beside what `npm run build` has built already. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleClient } from '../../src/cli/bundle.ts';
import { prerender } from '../../src/cli/prerender.ts';
import { readSite } from '../../src/content/site.ts';
import { exampleContent, makeExample } from './example.ts';

const distDir = resolve(process.argv[2] ?? '');
makeExample();
const { problems, compiled, pages, site } = readSite(exampleContent);
if (!compiled || !pages || !site) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);
const bundle = await bundleClient(distDir);
const app = (await import(pathToFileURL('build/prerender.js').href)) as typeof import('../../src/app/prerender.tsx');
prerender({ distDir, bundle, app, compiled, pages, site });
