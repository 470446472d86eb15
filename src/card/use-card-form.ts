import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { request } from '../http/client.ts';
import { openGateway, preloadGateway } from './adapters.ts';
import type { CardTexts, FieldPlaces } from './gateway.ts';
import { type CardSessionOptions, createCardSession } from './session.ts';
import type { CardState } from './state.ts';
import { fetchToken } from './token.ts';

/** What a card form is for. It finds the gateway and the server by itself, unless a test hands them in. */
export type CardFormOptions = Pick<CardSessionOptions, 'amount' | 'onRecorded' | 'onLinkChanged'> & {
  /** The link's path under /public-api. */
  linkPath: string;
  purpose: 'mandate' | 'payment';
  words: CardTexts;
} & Partial<Pick<CardSessionOptions, 'fetchToken' | 'openGateway' | 'send' | 'clock'>>;

type CardFormHandle = { state: CardState; submit(): void; retry(): void };

/**
 * A card form's state and what its buttons do. `places` says where the fields go: boxes that stay where they are
 * for as long as the form is there. The amount and the link hold from the first render on.
 */
export function useCardForm(places: RefObject<FieldPlaces | undefined>, options: CardFormOptions): CardFormHandle {
  const onRecorded = useEffectEvent(options.onRecorded);
  const onLinkChanged = useEffectEvent(options.onLinkChanged);
  const [session] = useState(() => createCardSession({ ...callsOf(options), ...options, onRecorded, onLinkChanged }));
  const state = useSyncExternalStore(session.changed, session.state, session.state);

  useEffect(() => {
    const { current } = places;
    if (!current) return;
    void session.start(current);
    const seen = () => void (document.visibilityState === 'visible' && session.refresh());
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      session.stop();
    };
  }, [session, places]);

  return {
    state,
    submit: () => void session.submit(),
    retry: () => void (places.current && session.retry(places.current)),
  };
}

/** The act that a card form records; its call has the same name. */
export const cardActs = { mandate: 'payment-method', payment: 'payment' } as const;

function callsOf({ linkPath, purpose, words }: CardFormOptions) {
  return {
    fetchToken: () => {
      preloadGateway();
      return fetchToken(linkPath);
    },
    openGateway: (token: string) => openGateway(token, words),
    send: (nonce: string, key: string, signal: AbortSignal) =>
      request<unknown>(`${linkPath}/${cardActs[purpose]}`, {
        method: 'POST',
        body: { nonce },
        headers: { 'idempotency-key': key },
        signal,
      }),
  };
}
