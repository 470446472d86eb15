import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import { canonicalText } from '../../../src/server/journey/document-text.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { compiledExample, rightRequest } from '../../support/direct-debit/direct-debit-example.ts';
import { openLostAnswers } from '../../support/faults/lost-answers.ts';
import { agreement } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer, slugOf } from '../../support/server/test-server.ts';

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
  'an act whose commit got no answer is told as not confirmed, and can be sent again; one that was not committed is done again',
  async () => {
    const proxy = await openLostAnswers(postgres!.url);
    const content = compiledExample();
    const server = await openServer({ env: { DATABASE_URL: proxy.url }, content });
    const contract = content.documents.contract!;
    const { sha256 } = canonicalText(content.site, contract, { values: {} });
    const bodies = {
      'contract-agreement': { ...agreement, document: contract.id, version: contract.version, sha256 },
      'direct-debit-mandate': rightRequest,
    };
    const lose = async (journey: string, act: keyof typeof bodies, text: string) => {
      const { id } = await makeLink(server, journey);
      const send = () => server.post(`${link(id)}/${act}`, bodies[act]);
      proxy.loseAnswerTo(text, id);
      const lost = await send();
      const { completed } = (await server.get(link(id))).body;
      return [slugOf(lost), lost.status, lost.headers.get('retry-after'), completed, (await send()).status];
    };

    // The first agreement keeps the text, in a statement of its own.
    await server.post(
      `${link((await makeLink(server, 'contract')).id)}/contract-agreement`,
      bodies['contract-agreement'],
    );
    expect(await lose('contract', 'contract-agreement', agreement.statement)).toEqual([
      'unconfirmed',
      503,
      '5',
      ['contract-agreement'],
      200,
    ]);
    expect(await lose('direct-debit', 'direct-debit-mandate', 'commit')).toEqual([
      'unconfirmed',
      503,
      '5',
      ['direct-debit-mandate'],
      200,
    ]);
    expect(await lose('direct-debit', 'direct-debit-mandate', rightRequest.statement)).toEqual([
      201,
      201,
      null,
      ['direct-debit-mandate'],
      200,
    ]);
    await server.close();
    await proxy.close();
  },
);
