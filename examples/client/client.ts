/** A client of the provider's calls, as `docs/openapi.json` describes them; its types are those of that document. */
import { randomUUID } from 'node:crypto';
import type {
  ActEvent,
  FactEvent,
  LetterState,
  LinkCorrection,
  LinkRequest,
  MadeLink,
  Problem,
  ProviderLink,
  ProviderLinks,
  RefundRecord,
} from '../../src/types.gen.ts';

type Events = { events: (ActEvent | FactEvent)[]; next?: string };
type Sent = { method?: 'POST' | 'PATCH'; body?: object; key?: string };

/** A call was refused: `type` says why for programs, the message for people. */
export class Refused extends Error {
  readonly type: string;

  constructor({ type, detail = '', errors = [] }: Partial<Problem>) {
    super([detail, ...errors.map((one) => one.detail)].join(' '));
    this.type = type ?? 'about:blank';
  }
}

export function doorstep(url: string, token: string) {
  async function call<Answer>(path: string, { method = 'POST', body, key }: Sent = {}): Promise<Answer> {
    const response = await fetch(`${url}/provider-api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Refused(await response.json());
    return response.json();
  }
  async function read<Answer>(path: string): Promise<Answer> {
    const response = await fetch(`${url}/provider-api${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Refused(await response.json());
    return response.json();
  }
  const at = (link: string) => `/links/${link}`;
  return {
    createLink: (link: LinkRequest, key = randomUUID()) => call<MadeLink>('/links', { body: link, key }),
    getLink: (link: string) => read<ProviderLink>(at(link)),
    find: (text: string) => read<ProviderLinks>(`/links?search=${encodeURIComponent(text)}`),
    correctLink: (link: string, body: LinkCorrection) => call<ProviderLink>(at(link), { method: 'PATCH', body }),
    expireLink: (link: string) => call<ProviderLink>(`${at(link)}/expire`),
    unlockLink: (link: string) => call<{ link: ProviderLink }>(`${at(link)}/unlock`),
    resendLetter: (link: string, name: string, to?: string) =>
      call<LetterState>(`${at(link)}/letters/${name}`, { body: { ...(to && { to }) } }),
    refundPayment: (link: string, amount_pence: number, reason: string, key: string) =>
      call<RefundRecord>(`${at(link)}/refunds`, { body: { amount_pence, reason }, key }),
    eraseCustomer: (link: string, reason: 'customer-asked' | 'retention-over' | 'wrong-person' | 'other') =>
      call<{ link: string; erased: string[]; kept: string[] }>(`${at(link)}/erase`, { body: { reason } }),
    replayEvent: (id: string) => call<{ replayed: number }>(`/events/${id}/replay`),

    /** Every event after one of them, a page at a time. */
    async *events(after?: string): AsyncGenerator<ActEvent | FactEvent> {
      for (let next = after; ; ) {
        const page: Events = await read(`/events?limit=100${next ? `&after=${next}` : ''}`);
        yield* page.events;
        if (!page.next) return;
        next = page.next;
      }
    },
  };
}
