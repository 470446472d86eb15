import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { canonicalText } from '../../../src/server/journey/document-text.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { compiledExample, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { openLostAnswers } from '../../support/faults/lost-answers.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, outcomeOf, type Reply } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());

test.skipIf(!postgres)('times are read right whatever the database is set to', async () => {
  const own = (await openTestPostgres())!;
  const { pathname } = new URL(own.url);
  const by = openPostgres(own.url, () => undefined);
  await by.query(`alter database "${pathname.slice(1)}" set datestyle to 'German, DMY'`);
  await by.close();
  const db = openPostgres(own.url, () => undefined);
  const [row] = await db.query<{ at: Date }>(`select '2026-04-03T12:00:00Z'::timestamptz as at`);
  expect(row).toEqual({ at: new Date('2026-04-03T12:00:00Z') });
  await db.close();
  await own.close();
});

test.skipIf(!postgres)(
  'an act whose commit got no answer leads to the page that says that it is done, and can be sent again; one that was not committed is done again',
  async () => {
    const proxy = await openLostAnswers(postgres!.url);
    const content = compiledExample();
    const server = await openServer({ env: { DATABASE_URL: proxy.url }, content });
    const contract = content.documents.contract!;
    const { sha256 } = canonicalText(content.site, contract, { values: {} });
    const agreeTo = (id: string) => agree(server, id, { document: contract.id, version: contract.version, sha256 });
    const lose = async (journey: string, send: (id: string) => Promise<Reply>, text: string) => {
      const { id } = await makeLink(server, journey);
      proxy.loseAnswerTo(text, id);
      const lost = await send(id);
      const { completed } = (await server.get(link(id))).body;
      return [outcomeOf(lost), lost.status, lost.headers.get('retry-after'), completed, (await send(id)).status];
    };
    const mandate = (id: string) => postMandate(server, id);
    const mandated = ['direct-debit-mandate'];

    // The first agreement keeps the text, in a statement of its own.
    await agreeTo((await makeLink(server, 'contract')).id);
    const agreed = await lose('contract', agreeTo, 'contract-agreement');
    // The link is used then, and its pages say so.
    expect(agreed).toEqual(['/already-used', 303, null, ['contract-agreement'], 303]);
    const committed = await lose('direct-debit', mandate, 'commit');
    expect(committed).toEqual(['/already-used', 303, null, mandated, 303]);
    expect(await lose('direct-debit', mandate, 'direct-debit-mandate')).toEqual([
      ...['/success-dd', 303, null, mandated, 303],
    ]);
    await server.close();
    await proxy.close();
  },
);
