/** Builds the example's site into the folder named on the command line, with the bundle that `npm run build` has left. */
import { resolve } from 'node:path';
import { buildSite } from '../../../src/tools/build/build-site.ts';
import { exampleContent } from './direct-debit-example.ts';

const { problems } = await buildSite(exampleContent, resolve(process.argv[2] ?? ''), { reuseBundle: true });
if (problems.length) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);
