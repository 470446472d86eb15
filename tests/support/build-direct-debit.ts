/** Builds the example's pages into the folder named on the command line, beside what `npm run build` has built already. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSite } from '../../src/content/compile/site.ts';
import { bundleClient } from '../../src/tools/build/bundle.ts';
import { prerender } from '../../src/tools/build/prerender.ts';
import { exampleContent, makeExample } from './direct-debit-example.ts';

const distDir = resolve(process.argv[2] ?? '');
makeExample();
const { problems, compiled, pages, site } = readSite(exampleContent);
if (!compiled || !pages || !site) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);
const bundle = await bundleClient(distDir);
const app = (await import(pathToFileURL('build/prerender.js').href)) as typeof import('../../src/app/prerender.tsx');
prerender({ distDir, bundle, app, compiled, pages, site });
