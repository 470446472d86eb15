import { afterAll, describe, expect, test } from 'vitest';
import type { LinkRecord } from '../../../src/server/admin/show.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { faultHash } from '../../../src/server/ledger/explanations.ts';
import type { InclusionProof } from '../../../src/server/proof/inclusion.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { run } from '../../support/server/server-process.ts';
import { openServer } from '../../support/server/test-server.ts';

const postgres = await openTestPostgres();
afterAll(() => postgres?.close());
const day = 24 * 3_600_000;
const env = { DATABASE_URL: postgres?.url ?? '', SIGNING_KEY: 'cd'.repeat(32) };

describe.skipIf(!postgres)('D-47 the time of a record', () => {
  test('is found wrong where a server whose clock is a year back took an agreement and the next one signed it', async () => {
    const first = await openServer({ env });
    await makeLink(first, 'contract');
    const honest = operatorOf(() => first);
    await honest.ask({ name: 'anchor' });
    await first.close();

    // With a clock of a year ago: it says so, and signs nothing.
    const back = await openServer({ env, now: () => new Date(Date.now() - 365 * day), headsEveryMs: 3_600_000 });
    const { id } = await makeLink(back, 'contract');
    expect((await agree(back, id)).status).toBe(201);
    await expect.poll(() => back.lines.join()).toMatch(/"fatal".*the clock is behind the newest head/);
    await back.close();

    const next = await openServer({ env });
    const { ask, tamper } = operatorOf(() => next);
    await ask({ name: 'anchor' });
    for (const one of [{ name: 'verify' }, { name: 'verify', id }] as const) {
      const { mismatches } = await ask<VerificationReport>(one);
      expect(mismatches.map(({ what, computed }) => [what.split(' ')[0], computed.slice(0, 6)])).toEqual([
        ['record', expect.stringMatching(/^of 20/)],
      ]);
    }

    // Who reads what was recorded, or a proof of it, sees the times beside each other.
    const [act] = (await ask<LinkRecord>({ name: 'show', id })).acts;
    const [proof] = (await ask<InclusionProof>({ name: 'proof', id })).records;
    const year = (time: string | undefined) => Date.parse(time!) - Date.now();
    expect(year(act!.recorded_at)).toBeLessThan(-364 * day);
    expect(year(act!.signed_at)).toBeGreaterThan(-day);
    expect(proof!.times).toEqual({ recorded_at: act!.recorded_at, signed_at: act!.signed_at });

    // What is known to be wrong is explained: that alone, by a server with the key, and until it changes again.
    const verified = () => ask<VerificationReport>({ name: 'verify' });
    const row = (await next.query('select seq, reference from records where link_id = $1', [id]))[0]!;
    const because = 'the clock of a server was a year back';
    const explanation = { name: 'explain', table: 'records', because, by: 'a test' } as const;
    await expect(ask({ ...explanation, table: 'heads', key: '1' })).rejects.toThrow('nothing wrong with heads 1');
    await expect(ask({ ...explanation, table: 'keys', key: '1' })).rejects.toThrow('There is no table keys');
    const [forgery] = await next.query(
      `insert into explanations (of_table, of_key, faults, because, by, explained_at, mac)
       values ('records', '1', $1, 'so it is', 'a forger', current_date, 'x') returning seq`,
      [(await verified()).mismatches.map(faultHash)],
    );
    const forged = forgery!.seq;
    expect((await verified()).mismatches.map(({ what }) => what)).toEqual([
      `record ${row.seq}`,
      `explanation ${forged}`,
    ]);

    await ask({ ...explanation, key: String(row.reference) });
    await ask({ ...explanation, table: 'explanations', key: String(forged), because: 'a test has forged it' });
    expect(await verified()).toMatchObject({
      verdict: 'explained',
      mismatches: [],
      explained: [
        { what: `record ${row.seq}`, because, by: 'a test' },
        { what: `explanation ${forged}`, because: 'a test has forged it' },
      ],
    });
    await ask({ name: 'anchor' });
    const shown = await run('link', ['show', '--verify'], next.settings);
    expect([shown.code, shown.out]).toEqual([0, expect.stringContaining(`explained ${because} (a test, `)]);
    await expect(ask({ ...explanation, key: String(row.seq) })).rejects.toThrow('nothing wrong');
    await expect(next.query(`update explanations set because = 'x'`)).rejects.toThrow('only ever added to');

    await tamper('records', `update records set statement = 'x' where link_id = $1`, [id]);
    const after = await verified();
    expect([after.verdict, after.mismatches.map(({ what }) => what)]).toEqual([
      'wrong',
      expect.arrayContaining(['the record', `record ${row.seq}`]),
    ]);

    // What somebody without the key has put beside a record is not told of it.
    const other = (await makeLink(next, 'contract')).id;
    await agree(next, other);
    for (const statement of [
      `insert into heads select -5, made_at - interval '1 year', null, -9, 9, root, key, hash, signature from heads limit 1`,
      `insert into leaves select -9, -5, 'record', seq::text, null, hash from records where link_id = $1`,
      `insert into readings (link_id, what, read_at, reader) values ($1, 'bank-details', 'infinity', 'an innocent')`,
      `insert into link_changes (link_id, changed_at, change, by) values ($1, now(), 'expired', 'an innocent')`,
    ])
      await next.query(statement, statement.includes('$1') ? [other] : undefined);
    const shownOther = await ask<LinkRecord>({ name: 'show', id: other });
    expect(shownOther.acts).toEqual([expect.not.objectContaining({ signed_at: expect.anything() })]);
    expect(JSON.stringify(shownOther)).not.toContain('an innocent');
    await next.close();
  });
});
