import { execFileSync } from 'node:child_process';
import { readSite } from '../../src/content/compile/site.ts';
import type { Compiled } from '../../src/types.gen.ts';
import { project } from './project.ts';

/** The example's content: today's content with the Direct Debit form in it. */
export const exampleContent = 'examples/direct-debit/content';

/** Makes the example's content anew. */
export function makeExample(): void {
  execFileSync(process.execPath, ['examples/make.mjs']);
}

/** The example as the server reads it. */
export function compiledExample(): Compiled {
  makeExample();
  const { compiled, problems } = readSite(exampleContent, project);
  if (!compiled) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);
  return { ...compiled, headers: { page: {}, card: {} } };
}
