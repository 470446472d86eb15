import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, assert, describe, expect, test, vi } from 'vitest';
import { outcomeOf } from '../../src/page/card/send-card.ts';
import { HttpError } from '../../src/page/http/client.ts';
import type { Problem } from '../../src/types.gen.ts';
import { onEveryDatabase } from '../support/database/databases.ts';
import { answer, type Hop, openGatewayProxy } from '../support/faults/gateway-proxy.ts';
import { remoteSandbox } from '../support/gateway/remote-sandbox.ts';
import { openJournal } from '../support/gateway/sandbox-journal.ts';
import { sandboxService } from '../support/gateway/sandbox-service.ts';
import { isNightly } from '../support/run/is-nightly.ts';
import { paymentCalls } from '../support/server/payment-calls.ts';
import { link, nonce, type Reply, slugOf } from '../support/server/test-server.ts';

/** How long the gateway is waited for: far less than in production, and enough for its answer on a busy machine. */
const patience = { timeoutMs: 2_000, settleMs: 6_000 };
const late = 2 * patience.timeoutMs;
/** How many customers meet a gateway that never answers. */
const customers = isNightly ? 100 : 5;

const journal = openJournal();
const service = sandboxService(journal).listen(0, '127.0.0.1');
await once(service, 'listening');
const hop = await openGatewayProxy((service.address() as AddressInfo).port);
afterAll(async () => {
  await hop.close();
  service.close();
});

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const charged =
  (then: Hop): Hop =>
  async (pass, response, request) => {
    await pass();
    await then(pass, response, request);
  };
const says =
  (status: number, text: string, type?: string): Hop =>
  async (_pass, response) =>
    answer(response, { status, text }, type);
const cut: Hop = async (_pass, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 30 });
  response.write('{"outcome":"succ');
  setImmediate(() => response.destroy());
};
const reset: Hop = async (_pass, response) => void response.socket!.resetAndDestroy();
const silence: Hop = async () => undefined;
const html = '<!doctype html><title>Bad gateway</title>';

type Row = {
  fault: string;
  hop: Hop;
  /** The first answer to the customer. */
  first: number | string;
  /** What the page makes of it: a message of content, or the success page. */
  sees: string;
  charged: boolean;
};
const checking = { first: 'payment-pending', sees: 'paymentPending' };
const found = { first: 201, sees: 'success' };

/** A fault of the charge itself: what the customer is told at first, and how it ends. */
const all: Row[] = [
  {
    fault: 'it charges, and answers late',
    hop: charged(async (_p, r) => pause(late).then(() => answer(r, { status: 200, text: '{"outcome":"succeeded"}' }))),
    ...found,
    charged: true,
  },
  {
    fault: 'it gets the call late, and charges',
    hop: async (pass, r) => pause(late).then(async () => answer(r, await pass())),
    ...checking,
    charged: true,
  },
  {
    fault: 'it gets the call twice, and answers the second time',
    hop: async (pass, r) => {
      await pass();
      answer(r, await pass());
    },
    ...found,
    charged: true,
  },
  { fault: 'it never answers, having charged', hop: charged(silence), ...found, charged: true },
  { fault: 'it never answers, and has not charged', hop: silence, ...checking, charged: false },
  { fault: 'it charges, and answers 500', hop: charged(says(500, '{"error":"oops"}')), ...found, charged: true },
  { fault: 'it answers 500, and has not charged', hop: says(500, '{"error":"oops"}'), ...checking, charged: false },
  {
    fault: 'it charges, and a proxy answers 502 in HTML',
    hop: charged(says(502, html, 'text/html')),
    ...found,
    charged: true,
  },
  { fault: 'a proxy answers 502 in HTML', hop: says(502, html, 'text/html'), ...checking, charged: false },
  { fault: 'it answers 429', hop: says(429, '{"error":"slow down"}'), ...checking, charged: false },
  {
    fault: 'it charges, and 200 comes back in HTML',
    hop: charged(says(200, html, 'text/html')),
    ...found,
    charged: true,
  },
  { fault: 'it charges, and 200 comes back empty', hop: charged(says(200, '')), ...found, charged: true },
  {
    fault: 'it charges, and 200 says something else',
    hop: charged(says(200, '{"outcome":"perhaps"}')),
    ...found,
    charged: true,
  },
  { fault: 'it charges, and the answer is cut off', hop: charged(cut), ...found, charged: true },
  { fault: 'it charges, and the connection is reset', hop: charged(reset), ...found, charged: true },
  { fault: 'the connection is reset before it charges', hop: reset, ...checking, charged: false },
];
const rows = isNightly ? all : all.filter((_, i) => i % 4 === 0);

onEveryDatabase(
  (server) => {
    const { newLink, pay } = paymentCalls(server);
    const charges = (id: string) => journal.ofLink(id).charges;
    const read = async (id: string) => (await server().get(link(id))).body;
    const known = (id: string) =>
      vi.waitFor(async () => assert.notExists((await read(id)).pending), { timeout: 60_000, interval: 100 });

    // Each row waits, and fails for its own link alone: so all go at once.
    describe.concurrent('the gateway fails at the charge', () => {
      test.for(rows)(
        '$fault: $first, the customer sees $sees',
        async ({ hop: fault, first, sees, charged }, { expect }) => {
          const id = await newLink();
          hop.behave('/charges', fault, id);
          const reply = await pay(id);
          hop.well(id);
          expect([slugOf(reply), seen(reply)]).toEqual([first, sees]);
          if (first !== 201) {
            const [pending] = (await read(id)).pending as { act: string; reference: string }[];
            expect(pending).toMatchObject({ act: 'payment', reference: expect.stringMatching(/^DS-/) });
            expect(slugOf(await pay(id))).toBe('payment-pending');
            expect(slugOf(await server().post(`${link(id)}/client-token`))).toBe('payment-pending');
          }
          await known(id);
          expect((await read(id)).completed).toEqual(charged ? ['payment'] : []);
          expect(charges(id)).toHaveLength(charged ? 1 : 0);
          expect((await pay(id)).status).toBe(charged ? 200 : 201);
          expect(charges(id)).toHaveLength(1);
        },
      );
    });

    describe('the gateway fails at what comes before or after', () => {
      afterEach(() => hop.well());

      test('unreachable: nothing is taken, the customer may try again, and the same call then goes through', async () => {
        const id = await newLink();
        const [card, key] = [nonce(), randomUUID()];
        hop.behave('/', reset);
        const reply = await pay(id, card, key);
        expect([slugOf(reply), seen(reply)]).toEqual(['gateway-unavailable', 'answerLost']);
        expect(slugOf(await server().post(`${link(id)}/client-token`))).toBe('gateway-unavailable');
        hop.well();
        expect((await pay(id, card, key)).status).toBe(201);
        expect(charges(id)).toHaveLength(1);
      });

      test('unreachable from the charge on: we are checking, for as long as nobody can know', async () => {
        const id = await newLink();
        hop.behave('/charges', charged(reset));
        hop.behave('/orders', reset);
        expect(seen(await pay(id))).toBe('paymentPending');
        await pause(1.5 * patience.settleMs);
        expect(slugOf(await pay(id))).toBe('payment-pending');
        expect((await read(id)).pending).toHaveLength(1);
        hop.well();
        await known(id);
        expect((await read(id)).completed).toEqual(['payment']);
        expect(charges(id)).toHaveLength(1);
      });

      test('a search that lags behind is not believed at once: two clean looks, some time apart', async () => {
        const id = await newLink();
        hop.behave('/charges', charged(reset));
        hop.behave('/orders', says(404, '{"error":"not-found"}'));
        expect(slugOf(await pay(id))).toBe('payment-pending');
        await expect.poll(() => hop.calls).toBeGreaterThan(1);
        hop.well();
        await known(id);
        expect((await read(id)).completed).toEqual(['payment']);
      });

      test('a card that is declined meanwhile is found declined, and another one may pay', async () => {
        const id = await newLink();
        hop.behave('/charges', charged(reset));
        expect(slugOf(await pay(id, nonce('declined')))).toBe('card-declined');
        hop.well();
        expect((await pay(id)).status).toBe(201);
        expect(charges(id)).toHaveLength(1);
      });

      test(`${customers} time-outs: every customer sees that we are checking, none is offered a second payment`, async () => {
        const ids: string[] = [];
        for (let count = 0; count < customers; count += 1) ids.push(await newLink());
        hop.behave('/charges', silence);
        hop.behave('/orders', reset);
        // This gateway's patience is short, and the question before a charge is not what is at stake: it is asked again.
        async function payAtLast(id: string): Promise<Reply> {
          const reply = await pay(id);
          return slugOf(reply) === 'gateway-unavailable' ? payAtLast(id) : reply;
        }
        for (let from = 0; from < ids.length; from += 25) {
          const some = ids.slice(from, from + 25);
          const replies = await Promise.all(some.map(payAtLast));
          expect(replies.map(seen)).toEqual(some.map(() => 'paymentPending'));
          const tokens = some.map((id) => server().post(`${link(id)}/client-token`));
          const again = await Promise.all([...tokens, ...some.map((id) => pay(id))]);
          expect(again.map(slugOf)).toEqual(again.map(() => 'payment-pending'));
        }
        hop.well();
        for (const id of ids) await known(id);
        expect(ids.flatMap(charges)).toEqual([]);
      });
    });
  },
  { gateway: () => remoteSandbox(hop.url, patience), reconcile: { everyMs: 150, lookGapMs: 300 } },
);

/** What the page makes of an answer, by its own table. */
function seen({ status, body, headers }: Reply): string {
  if (status < 300) return 'success';
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const error = new HttpError({ status, statusText: '', url: '', retryAfter }, body as unknown as Problem);
  const outcome = outcomeOf(error);
  if (outcome.status === 'pending') return 'paymentPending';
  if (outcome.status === 'refused')
    return 'message' in outcome.problem ? outcome.problem.message : outcome.problem.text;
  return 'answerLost';
}
