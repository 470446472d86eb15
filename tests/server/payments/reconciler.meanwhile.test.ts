import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sandboxGateway } from '../../../src/server/gateway/sandbox/sandbox.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, nonce } from '../../support/server/test-server.ts';

/** What claims and calls wait for, and how many claims there were. */
let claiming: Promise<void> | undefined;
let lookingUp: Promise<void> | undefined;
let claims = 0;

/** A promise, and the function that resolves it. */
function held() {
  let release!: () => void;
  const until = new Promise<void>((done) => {
    release = done;
  });
  return { until, release };
}

onEveryDatabase(
  (server) => {
    test('a reconciler whose claim waits for the database gives up no payment that begins meanwhile', async () => {
      const { id } = await makeLink(server(), 'single-payment');
      const [claim, lookUp] = [held(), held()];
      [claiming, lookingUp] = [claim.until, lookUp.until];
      const soFar = claims;
      // The claim names the calls that are under way, and then stands still.
      await expect.poll(() => claims).toBeGreaterThan(soFar);
      const paying = server().post(`${link(id)}/payment`, cardBody(nonce()), { key: randomUUID() });
      const attempts = () => server().query('select 1 from attempts where link_id = $1', [id]);
      await expect.poll(async () => (await attempts()).length).toBe(1);
      claiming = undefined;
      claim.release();
      // Its round is over once the next one claims.
      await expect.poll(() => claims).toBeGreaterThan(soFar + 1);
      lookUp.release();
      expect((await paying).status).toBe(201);
    });
  },
  {
    gateway: (db) => {
      const { query } = db;
      db.query = async (sql, params) => {
        if (sql.startsWith('update unsettled set looked_at')) {
          claims += 1;
          await claiming;
        }
        return query(sql, params);
      };
      const sandbox = sandboxGateway(db);
      return {
        ...sandbox,
        async lookUp(...call) {
          await lookingUp;
          return sandbox.lookUp(...call);
        },
      };
    },
    reconcile: { everyMs: 50, lookGapMs: 50 },
  },
);
