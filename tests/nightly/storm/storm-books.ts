import { setTimeout as wait } from 'node:timers/promises';
import { walletOf } from '../../../src/server/gateway/token-kinds.ts';
import { CallRefused } from '../../../src/tools/cli/client/client.ts';
import type { Sale } from '../../support/braintree/gateway.ts';
import type { Came } from '../../support/server/customer-calls.ts';
import { type LinkRecord, operate } from '../../support/server/operator.ts';

type Books = {
  ids: string[];
  /** What the gateway took for a link. */
  charges(id: string): Sale[];
  /** The references that calls were answered with, by link. */
  acknowledged: Map<string, Set<string>>;
  /** What a server says of a link. */
  answers(id: string): Promise<Came>;
  /** Pays once more, with another card: the answer is the record that there is. */
  payAgain(id: string): Promise<Came>;
};

/** Lays the gateway's books beside what the servers say. All but `paidLinks` and `instruments` must be empty. */
export async function compareBooks({ ids, charges, acknowledged, answers, payAgain }: Books) {
  const [doubles, disagree, lostRecords]: [string[], string[], string[]] = [[], [], []];
  const instruments: Record<string, number> = {};
  let paidLinks = 0;
  for (const id of ids) {
    const taken = charges(id);
    const { body } = (await answers(id))!;
    const isPaid = (body.completed as string[]).includes('payment');
    const record = isPaid ? (await payAgain(id))! : undefined;
    if (isPaid) paidLinks += 1;
    if (taken.length > 1) doubles.push(id);
    if (taken.length !== (isPaid ? 1 : 0)) disagree.push(id);
    const instrument = taken[0] && (walletOf(taken[0].kind) ?? 'card');
    if (record && (record.status !== 200 || record.body.reference !== taken[0]?.orderId)) disagree.push(id);
    else if (record && record.body.instrument !== instrument) disagree.push(`${id} ${instrument}`);
    if (record) instruments[String(instrument)] = (instruments[String(instrument)] ?? 0) + 1;
    for (const reference of acknowledged.get(id) ?? []) {
      if (reference !== record?.body.reference) lostRecords.push(`${id} ${reference}`);
    }
  }
  return { paidLinks, instruments, doubles, disagree, lostRecords };
}

type Records = {
  ids: string[];
  /** The orders of a link in the gateway's books. */
  ordersOf(id: string): string[];
  /** In what the facts of orders differ from what was told of them. */
  differences(orders: string[], facts: LinkRecord['afterwards']): string[];
};

/** Asks as the operator, and waits where a token has asked too often. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallRefused && error.slug === 'too-fast')) throw error;
      await wait(2_000);
    }
  }
}

export const showPatiently = (env: Record<string, string>, id: string): Promise<LinkRecord> =>
  patiently(() => operate(env, { name: 'show', id }));

/** Reads what is recorded as the operator does: in what facts differ from what was told. */
export async function differentRecords(env: Record<string, string>, { ids, ordersOf, differences }: Records) {
  const different: string[] = [];
  for (const id of ids) {
    const { afterwards } = await showPatiently(env, id);
    const orders = new Set([...afterwards.map(({ about }) => about), ...ordersOf(id)]);
    different.push(...differences([...orders], afterwards));
  }
  return different;
}

/** What `verify` finds. */
export async function verified(env: Record<string, string>): Promise<string[]> {
  const { problems } = await patiently(() => operate(env, { name: 'verify' }));
  return problems.map((one) => JSON.stringify(one));
}

/** Whole ids of links and nonces of cards in logs, where none may be. */
export function leakedIn(logs: string, ids: string[]): string[] {
  const uuids = logs.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [...uuids.filter((uuid) => ids.includes(uuid)), ...(logs.match(/tokencc_\w+/g) ?? [])];
}
