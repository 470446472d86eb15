import { expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import { agreement } from '../../support/server/agree.ts';
import { plainDrawing, shownText, withQuestions } from '../../support/server/answers-site.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, openServer } from '../../support/server/test-server.ts';

/** Takes back what the migration of answers has made: the database is as the version before it left it. */
const back = [
  'alter table records drop column answers',
  'alter table bank_details_readings drop column act',
  'drop table sealed_answers',
  'drop table drafts',
  'delete from migrations where number = 47',
];

test('D-31 D-41 a database from before answers is brought forward, its chain the same and whole before and after', async () => {
  const server = await openServer({ content: withQuestions(), drawing: plainDrawing });
  const verified = async () => ((await operate(server.settings, { name: 'verify' })) as VerificationReport).mismatches;
  const chain = () => server.query('select link_id, act, number, hash, mac from records order by seq');
  const older = (await makeLink(server, 'contract')).id;
  expect((await server.post(`${link(older)}/contract-agreement`, agreement)).status).toBe(201);
  const before = await chain();
  expect(before.length).toBeGreaterThan(0);
  expect(await verified()).toEqual([]);

  for (const statement of back) await server.query(statement);
  await server.restart();
  expect(await chain()).toEqual(before);
  expect(await verified()).toEqual([]);

  const { id } = await makeLink(server, 'leaving');
  const answers = { reason: 'moving', phone: '01632 960123' };
  const sha256 = sha256Of(
    shownText(['Why are you leaving?', 'I am moving'], ['Your phone', answers.phone], ['Which?', '']),
  );
  expect((await server.post(`${link(id)}/acts/leaving`, { answers, sha256, statement: 'Send' })).status).toBe(201);
  expect((await chain()).slice(0, before.length)).toEqual(before);
  expect(await verified()).toEqual([]);
  await server.close();
});
