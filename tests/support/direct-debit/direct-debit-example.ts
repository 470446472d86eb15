import { readSite } from '../../../authoring/check/site.ts';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { mandateText } from '../../../src/server/direct-debit/mandate-text.ts';
import type { Compiled, Link } from '../../../src/types.gen.ts';
import { rightMandate } from '../content/typed-rows.ts';
import { project } from '../project/project.ts';
import type { Fields, Reply, Send, TestServer } from '../server/test-server.ts';

/** The example's content: today's content with the Direct Debit form in it. */
export const exampleContent = contentDir({ CONTENT_DIR: 'examples/direct-debit/content' });

let example: Compiled | undefined;

/** The example as the server reads it. Compiled once a worker. */
export function compiledExample(): Compiled {
  if (!example) {
    const { compiled, problems } = readSite(exampleContent, project);
    if (!compiled) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);
    example = { ...compiled, headers: { page: {}, card: {} } };
  }
  return structuredClone(example);
}

/** The mandate in which every field is right, as its form with the terms that its page shows for a link with these values. */
export const requestFor = (values: Link['values'] = {}) => ({
  ...rightMandate,
  terms_sha256: mandateText(compiledExample(), { values }).sha256,
});

export const rightRequest = requestFor();

/** Confirms the mandate as its page's review does. */
export const postMandate = (server: TestServer, id: string, fields: Fields = {}, send?: Send): Promise<Reply> => {
  const own = { form: 'direct-debit-mandate', step: 'confirm', ticked: 'yes' };
  return server.postForm(`/dd-mandate?id=${id}`, { ...own, ...rightRequest, ...fields }, send);
};
