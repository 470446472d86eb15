import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formFields } from '../../../src/rules/forms.ts';
import { type DrawnPage, isDrawn, readDrawnPage } from '../../support/drawn/drawn-page.ts';
import { ask, type Came, type Card, pay } from '../../support/server/customer-calls.ts';
import { browse } from './browse.ts';
import { showPatiently } from './storm-books.ts';

/** What customers without script and a provider who gives money back came to. All lists must be empty. */
export type MixResult = {
  agreements: number;
  refunds: number;
  wrong: { acts: string[]; shown: string[]; refunds: string[] };
};

type Browser = {
  /** The port of any server, or of what is before them all. */
  port: () => number;
  /** The origin that the servers take forms from. */
  origin: string;
  token: string;
};

type Mix = Browser & {
  /** The provider's own token. */
  providerToken: string;
};

type Page = { status: number; text: string };

/** One request of a browser without script. Undefined if the connection broke. */
function send(
  { port, origin, token }: Browser,
  path: string,
  form?: Record<string, string>,
): Promise<Page | undefined> {
  const headers = form && { 'content-type': 'application/x-www-form-urlencoded' };
  const body = form && new URLSearchParams(form).toString();
  const asked = { port, path, origin, cookie: `XSRF-TOKEN=${token}`, ...(headers && { headers }), body };
  return browse(asked).catch(() => undefined);
}

/** Agrees as browsers without script do, several at once. Returns the hash of what was shown. */
async function agreeByForms(mix: Mix, id: string, atOnce = 4): Promise<string> {
  const path = `/contract-start?id=${id}`;
  const page = await drawn(mix, path);
  const { form } = page;
  const once = async (_turn: number): Promise<void> => {
    for (;;) {
      const came = await send(mix, path, { ...form, [formFields.ticked]: 'yes' });
      const status = came?.status ?? 0;
      if ([200, 201, 303].includes(status)) return;
      if (status >= 400 && status < 500) throw new Error(`${id}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, turn) => once(turn)));
  return form.sha256!;
}

/** The page as it was drawn for its link: while a server has no database, it says so instead. */
export async function drawn(mix: Browser, path: string): Promise<DrawnPage> {
  for (;;) {
    const came = await send(mix, path);
    if (came?.status === 200 && isDrawn(came.text)) return readDrawnPage(came.text, path);
  }
}

/**
 * Gives a part back, asked several times at once with one key. Returns whether it was given. A dispute that is open for a
 * moment refuses a call and leaves its key free: the others may be given it. What the gateway refuses, it refuses them all.
 */
export async function refundOnce({ port, providerToken }: Mix, id: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${providerToken}`, 'idempotency-key': randomUUID() };
  const body = { amount_pence: 1000, reason: 'Storm damage' };
  const once = async (): Promise<string> => {
    for (;;) {
      const came = await ask({
        port: port(),
        method: 'POST',
        path: `/provider-api/links/${id}/refunds`,
        body,
        headers,
      });
      if (came?.status === 200 || came?.status === 201) return 'given';
      if (came?.body.type === '/problems/refund-refused') return refusalIn(came);
      if (came && came.status >= 400 && came.status < 500 && came.status !== 429)
        throw new Error(`refund ${id}: ${came.status} ${JSON.stringify(came.body)}`);
      await wait(200);
    }
  };
  const told = await Promise.all([once(), once(), once()]);
  const lasting = new Set(told.filter((answer) => answer !== 'disputed'));
  if (lasting.size > 1) throw new Error(`refund ${id}: ${told.join(' and ')}`);
  return lasting.has('given');
}

const refusalIn = ({ body }: NonNullable<Came>) => (body.errors as { code: string }[])[0]!.code;

/** Has a card kept, asked for until it is answered. Returns the order id of the record. */
export async function keepOnce(
  { port, token }: Pick<Browser, 'port' | 'token'>,
  id: string,
  card: Card,
): Promise<string> {
  for (;;) {
    const came = await pay(port(), token, id, card, 'payment-method');
    if (came?.status === 200 || came?.status === 201) return String(came.body.reference);
    if (came && came.status < 500 && came.body.type !== '/problems/payment-pending')
      throw new Error(`${id}: ${came.status} ${JSON.stringify(came.body)}`);
    await wait(100);
  }
}

type Storm = Mix & {
  /** The settings of the operator's commands. */
  env(): Record<string, string>;
  /** The links of the refunds in the gateway's books. */
  refunded(): string[];
  /** The links whose contracts are agreed to. */
  contracts: string[];
  keepCard(id: string): Promise<void>;
  /** A link that has paid since the last call, if there is one. */
  paid(): string | undefined;
  isOver(): boolean;
};

/** Mixes forms of customers without script, and refunds of what is paid, into a storm. Then it looks at what was written. */
export async function mixIn({ env, refunded, contracts, keepCard, paid, isOver, ...mix }: Storm): Promise<MixResult> {
  const shown = new Map<string, string>();
  const waiting = [...contracts];
  const customer = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      shown.set(id, await agreeByForms(mix, id));
      await keepCard(id);
    }
  };
  const given = new Map<string, boolean>();
  const provider = async () => {
    while (!isOver()) {
      const id = paid();
      if (id === undefined) await wait(50);
      else if (!given.has(id)) given.set(id, await refundOnce(mix, id));
    }
  };
  await Promise.all([...Array.from({ length: 6 }, customer), provider(), provider()]);

  const show = (id: string) => showPatiently(env(), id);
  const [acts, other, refunds]: [string[], string[], string[]] = [[], [], []];
  for (const id of contracts) {
    const { acts: recorded } = await show(id);
    if (recorded.map(({ act }) => act).join() !== 'contract-agreement,payment-method') acts.push(id);
    if ((recorded[0] as { sha256?: string } | undefined)?.sha256 !== shown.get(id)) other.push(id);
  }
  const books = refunded();
  for (const [id, isGiven] of given) {
    const told = (await show(id)).afterwards.filter(({ fact }) => fact === 'payment-refunded');
    const booked = books.filter((link) => link === id);
    if (told.length !== Number(isGiven) || booked.length !== Number(isGiven)) refunds.push(id);
  }
  const count = [...given.values()].filter(Boolean).length;
  return { agreements: shown.size, refunds: count, wrong: { acts, shown: other, refunds } };
}
