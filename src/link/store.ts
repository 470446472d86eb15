import { HttpError, readResponse, request } from '../http/client.ts';
import type { FormTicket, Posted } from '../rules/forms.ts';
import { isComplete } from '../rules/journey.ts';
import { isLinkId } from '../rules/link-id.ts';
import type { ShownOrder } from '../rules/order-document.ts';
import type { ActRecord, CompiledSite, Link, SwitchOrder } from '../types.gen.ts';

/** How far the link of the page has been read. */
export type LinkState =
  /** The page has no link, or reads none. */
  | { status: 'none' }
  | { status: 'pending' }
  /** There is no such link; a malformed id counts as one (R-E03). */
  | { status: 'unknown' }
  /** The call failed, so nothing is known of the link. */
  | { status: 'failed' }
  | { status: 'ready'; link: Link };

export type OrderState = { status: 'pending' } | { status: 'failed' } | { status: 'ready'; order: ShownOrder };

type Act = Link['completed'][number];

export type LinkStore = ReturnType<typeof createLinkStore>;

/** The calls that the inline script started before the bundle ran, by path. */
export type EarlyCalls = Record<string, Promise<Response> | undefined>;

/** What a page was drawn from by the server (D-23): the browser begins with the same, and asks for nothing. */
export type Drawn = {
  link: LinkState;
  order?: OrderState;
  form?: FormTicket;
  posted?: Posted;
  existingCustomer?: true;
};

type Known = { early?: EarlyCalls; drawn?: Drawn | undefined };

/**
 * Stores one link and, once it is loaded, its switch order. It is outside React, so that pages hydrate without a flash.
 * `changed` subscribes a listener. The first HTML shows `firstLink` and `firstOrder`: what the server drew the page from,
 * or nothing yet.
 */
export function createLinkStore(site: CompiledSite, linkId: string | undefined, { early = {}, drawn }: Known = {}) {
  const firstLink: LinkState = drawn?.link ?? { status: 'pending' };
  const firstOrder: OrderState = drawn?.order ?? { status: 'pending' };
  let link: LinkState = linkId === undefined && !drawn ? { status: 'none' } : firstLink;
  let order = firstOrder;
  /** The acts recorded on the current page, which that page does not show as recorded. */
  let justRecorded: readonly string[] = [];
  /** The acts recorded since the document was loaded. A call that was already under way may return a link without them. */
  const recorded: { act: Act; record: ActRecord | undefined }[] = [];
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const path = `/public-api/links/${encodeURIComponent(linkId ?? '')}`;

  async function read<T>(address: string): Promise<T> {
    const started = early[address];
    delete early[address];
    const answer = await started?.catch(() => undefined);
    // Only a call without an answer, or with an error of the server, is retried. A refusal is final.
    return answer && answer.status < 500 ? readResponse<T>(answer, address) : request<T>(address);
  }

  async function load(): Promise<LinkState> {
    if (linkId === undefined) return link;
    if (!isLinkId(linkId)) link = { status: 'unknown' };
    else {
      if (link.status === 'failed') link = { status: 'pending' };
      notify();
      const before = recorded.length;
      const answer = await read<Link>(path).then(
        (read): LinkState => ({ status: 'ready', link: recorded.slice(before).reduce(withAct, read) }),
        (error): LinkState => ({ status: error instanceof HttpError && error.status === 404 ? 'unknown' : 'failed' }),
      );
      // What a page shows of its link stays there while a second reading fails.
      if (answer.status === 'failed' && link.status === 'ready') return answer;
      link = answer;
    }
    notify();
    return link;
  }

  function withAct(known: Link, { act, record }: (typeof recorded)[number]): Link {
    const completed = known.completed.includes(act) ? known.completed : [...known.completed, act];
    const next: Link = { ...known, completed };
    if (record && !known.records?.some((other) => other.act === act)) {
      const { amount_pence, account_ending: _, ...shown } = record;
      next.records = [...(known.records ?? []), { act, ...shown }];
      if (amount_pence !== undefined) next.paid_amount_pence = amount_pence;
    }
    return isComplete(site, next) ? { ...next, status: 'used' } : next;
  }

  return {
    linkId,
    path,
    link: () => link,
    order: () => order,
    firstLink: () => firstLink,
    firstOrder: () => firstOrder,
    /** Whether the first HTML shows what existing customers see (D-12). */
    firstOverride: () => drawn?.existingCustomer ?? false,
    /** Whether the server drew the page for the link. */
    isDrawn: drawn !== undefined,
    /** What the forms of the drawn page are posted with, and what became of the one that was. */
    form: drawn?.form,
    posted: drawn?.posted,
    changed(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Reads the link, also when it was read before. Never throws: a failure is a state, which the answer has also where the
     * page keeps the link that it knows.
     */
    load,

    /** Reads the switch order, for pages that show it. */
    async loadOrder(): Promise<void> {
      if (linkId === undefined || !isLinkId(linkId) || order.status === 'ready') return;
      order = { status: 'pending' };
      notify();
      order = await read<SwitchOrder>(`${path}/switch-order`).then(
        (read): OrderState => ({ status: 'ready', order: read }),
        (): OrderState => ({ status: 'failed' }),
      );
      notify();
    },

    /** Whether an act was recorded before the customer came to this page. */
    wasRecorded: (act: string) =>
      link.status === 'ready' && !justRecorded.includes(act) && (link.link.completed as string[]).includes(act),

    /** Returns the link without the acts recorded on this page, which do not change what the page shows. */
    asFound(known: LinkState): LinkState {
      if (known.status !== 'ready' || justRecorded.length === 0) return known;
      const completed = known.link.completed.filter((act) => !justRecorded.includes(act));
      const records = known.link.records?.filter(({ act }) => !justRecorded.includes(act));
      return { status: 'ready', link: { ...known.link, completed, ...(records && { records }) } };
    },

    /** Makes `asFound` and `wasRecorded` count every act so far. Called on another page, and at the end of a journey. */
    arrive(): void {
      if (justRecorded.length === 0) return;
      justRecorded = [];
      link = { ...link };
      notify();
    },

    /** Adds an act that the server has recorded to the link, with its record, so that pages need not read it again. */
    record(act: Act, record?: ActRecord): void {
      justRecorded = [...justRecorded, act];
      const made = { act, record };
      recorded.push(made);
      if (link.status !== 'ready') return;
      link = { status: 'ready', link: withAct(link.link, made) };
      notify();
    },
  };
}
