import { afterAll, describe, expect, test } from 'vitest';
import type { LinkRecord } from '../../../src/server/admin/show.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import type { InclusionProof } from '../../../src/server/proof/inclusion.ts';
import { openTestPostgres } from '../../support/database/postgres.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
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
    const said = back.lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'fatal');
    expect(said.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('the clock is behind the newest head'));
    await back.close();

    const next = await openServer({ env });
    const { ask } = operatorOf(() => next);
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
    await next.close();
  });
});
