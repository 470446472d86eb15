import { formFields } from '../../../src/rules/forms.ts';
import { readDrawnPage } from '../../support/drawn/drawn-page.ts';
import { cardBody, freshToken, newCard } from '../../support/server/customer-calls.ts';
import { browse } from './browse.ts';

type Options = {
  /** Where every call goes: a proxy. */
  port: number;
  customers: number;
  /** Links of the journey `contract-mandate`. */
  ids: string[];
};

type Answer = { status: number; text: string };

/** What walking came to. `failed` must be empty. */
export type Walked = {
  calls: number;
  assets: number;
  agreements: number;
  payments: number;
  ledAnew: number;
  failed: string[];
};

/** Customers who open pages, agree and keep cards until they are stopped, each call on a connection of its own. */
export function walkers({ port, customers, ids }: Options): { stop(): Promise<Walked> } {
  const counts = { calls: 0, assets: 0, agreements: 0, payments: 0, ledAnew: 0 };
  const failed: string[] = [];
  let over = false;
  const done = Promise.all(Array.from({ length: customers }, customer));

  async function customer(): Promise<void> {
    for (let id = ids.pop(); id && !over; id = ids.pop())
      await walk(id).catch((error: Error) => failed.push(`${error.message}`));
  }

  async function walk(id: string): Promise<void> {
    const token = await freshToken(port);
    for (let tries = 0; tries < 20; tries += 1) {
      const form = await open(`/contract-start?id=${id}`, token);
      const { status, text } = await agree(id, token, form);
      // The words may have changed with the build: then the customer reads the new ones.
      if (status === 409 || status === 422) counts.ledAnew += 1;
      else if (status === 303) break;
      else throw new Error(`agreement ${status} ${text.slice(0, 200)}`);
    }
    counts.agreements += 1;
    await open(`/card-mandate?id=${id}`, token);
    const { nonce, key } = newCard();
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const path = `/public-api/links/${id}/payment-method`;
    const kept = await call(path, token, headers, JSON.stringify(cardBody(nonce)));
    if (kept.status !== 201) throw new Error(`payment method ${kept.status} ${kept.text.slice(0, 200)}`);
    counts.payments += 1;
  }

  async function open(path: string, token: string): Promise<Record<string, string>> {
    const name = path.split('?')[0]!;
    const { status, text } = await call(path, token);
    if (status !== 200) throw new Error(`${name} ${status}`);
    const { assets, form } = readDrawnPage(text, name);
    for (const asset of assets) {
      const got = await call(asset, token);
      counts.assets += 1;
      if (got.status !== 200) throw new Error(`asset ${asset} ${got.status}`);
    }
    return form;
  }

  function agree(id: string, token: string, form: Record<string, string>): Promise<Answer> {
    const ticked = new URLSearchParams({ ...form, [formFields.ticked]: 'yes' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return call(`/contract-start?id=${id}`, token, type, ticked.toString());
  }

  function call(path: string, token: string, headers = {}, body?: string): Promise<Answer> {
    counts.calls += 1;
    const own = { 'x-xsrf-token': token, ...headers };
    return browse({ port: () => port, path, cookie: `XSRF-TOKEN=${token}`, headers: own, body });
  }

  return {
    async stop() {
      over = true;
      await done;
      return { ...counts, failed };
    },
  };
}
