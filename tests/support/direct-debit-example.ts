import { readSite } from '../../src/content/compile/site.ts';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import type { Compiled } from '../../src/types.gen.ts';
import { project } from './project.ts';

/** The example's content: today's content with the Direct Debit form in it. */
export const exampleContent = contentDir({ CONTENT_DIR: 'examples/direct-debit/content' });

/** The example as the server reads it. */
export function compiledExample(): Compiled {
  const { compiled, problems } = readSite(exampleContent, project);
  if (!compiled) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);
  return { ...compiled, headers: { page: {}, card: {} } };
}
