import { afterAll, expect, test } from 'vitest';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { operatorOf } from '../../support/server/operator.ts';
import { openServer } from '../../support/server/test-server.ts';

const day = 24 * 3_600_000;
let ahead = 0;
const server = await openServer({ embedded: true, now: () => new Date(Date.now() + ahead), headsEveryMs: 3_600_000 });
afterAll(() => server.close());
const { ask } = operatorOf(() => server);

test('D-31 a clock that was a day off makes no false alarm, neither for the last minute nor under the next head', async () => {
  for (const off of [0, -day, day, 0]) {
    ahead = off;
    const { id } = await makeLink(server, 'contract');
    expect((await agree(server, id)).status).toBe(201);
    const waiting = await ask<VerificationReport>({ name: 'verify' });
    expect(waiting.mismatches).toEqual([]);
    expect(waiting.waiting).toBeGreaterThanOrEqual(2);
    await ask({ name: 'anchor' });
    expect(await ask<VerificationReport>({ name: 'verify' })).toMatchObject({ mismatches: [], waiting: 0 });
  }
});

test('D-31 a clock that is days behind the newest head signs nothing, also where the operator asks for it', async () => {
  ahead = -3 * day;
  await makeLink(server, 'contract');
  await expect(ask({ name: 'anchor' })).rejects.toThrow(/^It is .+ here, and head \d+ is of .+: set the clock\.$/);
  ahead = 0;
});
