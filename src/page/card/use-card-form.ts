import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { CardRequest } from '../../types.gen.ts';
import { request } from '../http/client.ts';
import { isGatewayLost, openGateway } from './adapters.ts';
import type { CardTexts, FieldName, FieldPlaces } from './gateway.ts';
import { pageSession } from './page-session.ts';
import { createCardSession } from './session.ts';
import type { CardSessionOptions, ShownWords } from './session-options.ts';
import type { CardState } from './state.ts';
import { fetchToken } from './token.ts';

/** The options of a card form. Tests pass a gateway and a server of their own. */
export type CardFormOptions = Pick<
  CardSessionOptions,
  'amount' | 'cardholder' | 'onRecorded' | 'onLinkChanged' | 'onWrong'
> & {
  /** The link's path under /public-api. */
  linkPath: string;
  purpose: 'mandate' | 'payment';
  words: CardTexts;
  /** The words at the form, which are recorded with the card. */
  shown: ShownWords;
  /** The hash of the build that drew the page. */
  release?: string | undefined;
} & Partial<Pick<CardSessionOptions, 'fetchToken' | 'openGateway' | 'send' | 'clock'>>;

type CardFormHandle = { state: CardState; submit(): void; retry(): void; focus(declined?: FieldName): void };

/** Returns a card form's state and its buttons' actions. `places` must stay mounted; later amounts and links are ignored. */
export function useCardForm(places: RefObject<FieldPlaces | undefined>, options: CardFormOptions): CardFormHandle {
  const onRecorded = useEffectEvent(options.onRecorded);
  const onLinkChanged = useEffectEvent(options.onLinkChanged);
  const onWrong = useEffectEvent<NonNullable<typeof options.onWrong>>((...args) => options.onWrong?.(...args));
  const shown = useEffectEvent(() => options.shown);
  const [session] = useState(() =>
    createCardSession({ ...callsOf(options, shown), ...options, onRecorded, onLinkChanged, onWrong }),
  );
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);

  useEffect(() => {
    const { current } = places;
    if (!current) return;
    void session.start(current);
    pageSession.set(session);
    const refreshIfVisible = () => void (document.visibilityState === 'visible' && session.refresh());
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', refreshIfVisible);
      pageSession.set(undefined);
      session.stop();
    };
  }, [session, places]);

  return {
    state,
    submit: () => void session.submit(),
    focus: session.focus,
    retry: () => (isGatewayLost() ? location.reload() : void (places.current && session.retry(places.current))),
  };
}

/** The act that a card form records, by its purpose. The call has the name of the act. */
export const cardActs = { mandate: 'payment-method', payment: 'payment' } as const;

function callsOf(options: CardFormOptions, shown: () => CardFormOptions['shown']) {
  const { linkPath, purpose, words: texts, release } = options;
  return {
    fetchToken: () => fetchToken(linkPath),
    openGateway: (token: string) => openGateway(token, texts),
    send: (nonce: string, key: string, signal: AbortSignal, words: ShownWords = shown()) =>
      request<unknown>(`${linkPath}/${cardActs[purpose]}`, {
        method: 'POST',
        body: { nonce, ...words, ...(release && { release }) } satisfies CardRequest,
        headers: { 'idempotency-key': key },
        signal,
      }),
  };
}
