import type { Drawn } from '../../rules/drawn.ts';
import type { KnownLink } from '../../rules/facts.ts';
import { isLinkId } from '../../rules/link-id.ts';
import { observable } from '../../rules/observable.ts';
import type { ShownOrder } from '../../rules/order/shown.ts';
import type { KnownAnswers, ShownAnswers } from '../../rules/questions/shown.ts';
import type { Known } from '../../rules/when.ts';
import type { Link, LinkDraft, SwitchOrder } from '../../types.gen.ts';
import { HttpError, knowFormToken, readResponse, request } from '../http/client.ts';

export type OrderState = Known<{ order: ShownOrder }>;

export type LinkStore = ReturnType<typeof createLinkStore>;

/** The calls that the inline script started before the bundle ran, by path. */
export type EarlyCalls = Record<string, Promise<Response> | undefined>;

type FirstData = {
  early?: EarlyCalls;
  drawn?: Drawn | undefined;
  /** The act whose draft the page knows. Another page knows the recorded answers, which the link tells. */
  draft?: string | undefined;
};

/**
 * Stores one link and its switch order, outside React, so that pages hydrate without a flash. The first HTML shows
 * `firstLink` and `firstOrder`: the data that the server drew the page from, or nothing yet.
 */
export function createLinkStore(linkId: string | undefined, { early = {}, drawn, draft }: FirstData = {}) {
  if (!import.meta.env.SSR) knowFormToken(drawn?.form?.token);
  const firstLink: KnownLink = drawn?.link ?? { status: 'pending' };
  const firstOrder: OrderState = drawn?.order ?? { status: 'pending' };
  let link: KnownLink = linkId === undefined && !drawn ? { status: 'none' } : firstLink;
  let order: OrderState = firstOrder;
  const firstAnswers: KnownAnswers =
    drawn || !draft ? { status: 'ready', answers: drawn?.answers ?? {} } : { status: 'pending' };
  let answers: KnownAnswers = firstAnswers;
  const { notify, subscribe } = observable();
  const path = `/public-api/links/${encodeURIComponent(linkId ?? '')}`;

  async function read<T>(address: string): Promise<T> {
    const started = early[address];
    delete early[address];
    const answer = await started?.catch(() => undefined);
    // Only a call without an answer, or with an error of the server, is retried. A refusal is final.
    return answer && answer.status < 500 ? readResponse<T>(answer, address) : request<T>(address);
  }

  async function peek(): Promise<KnownLink> {
    if (linkId === undefined) return link;
    if (!isLinkId(linkId)) return { status: 'unknown' };
    return read<Link>(path).then(
      (answer): KnownLink => ({ status: 'ready', link: answer }),
      // A host that has no such address answers 404 too.
      (error): KnownLink => ({
        status: error instanceof HttpError && error.slug === 'link-unknown' ? 'unknown' : 'failed',
      }),
    );
  }

  async function load(): Promise<KnownLink> {
    if (link.status === 'failed') {
      link = { status: 'pending' };
      notify();
    }
    const answer = await peek();
    // If a second reading fails, the page still shows the link as it was.
    if (answer.status === 'failed' && link.status === 'ready') return answer;
    link = answer;
    if (link.status === 'ready' && !drawn && !draft) answers = { status: 'ready', answers: link.link.answers ?? {} };
    notify();
    return link;
  }

  return {
    linkId,
    path,
    link: () => link,
    order: () => order,
    firstLink: () => firstLink,
    firstOrder: () => firstOrder,
    answers: () => answers,
    firstAnswers: () => firstAnswers,
    /** Whether the first HTML shows the page of existing customers (D-12). */
    firstOverride: () => drawn?.existingCustomer ?? false,
    /** Whether the server drew the page for the link. */
    isDrawn: drawn !== undefined,
    /** The token and step with which the page's forms are posted, and the result of the one that was. */
    form: drawn?.form,
    posted: drawn?.posted,
    changed: subscribe,

    /** Reads the link, also when it was read before. Never throws: a failure is a state. */
    load,

    /** Reads the link, and tells the page nothing of it. Never throws. */
    peek,

    setAnswers(now: ShownAnswers): void {
      if (answers.status === 'ready' && JSON.stringify(answers.answers) === JSON.stringify(now)) return;
      answers = { status: 'ready', answers: now };
      notify();
    },

    /** Reads the draft that the page knows, where the server did not draw it. */
    async loadAnswers(): Promise<void> {
      if (linkId === undefined || !isLinkId(linkId) || answers.status === 'ready') return;
      answers = { status: 'pending' };
      notify();
      answers = await read<LinkDraft>(`${path}/drafts/${draft}`).then(
        (draft): KnownAnswers => ({ status: 'ready', answers: draft.answers }),
        (): KnownAnswers => ({ status: 'failed' }),
      );
      notify();
    },

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
  };
}
