import { useState } from 'react';
import type { MessageName } from '../rules/problems.ts';
import { useRendering } from './context.ts';
import { useTarget } from './navigation.tsx';
import { useForgetPosted } from './post-form.tsx';

/** Returns a function that goes on from a recorded act, to the page that `to` names. At the end it loads the page as done. */
export function useGoOn(to: string | undefined, toChange?: () => string | undefined): () => void {
  const { page, go } = useRendering();
  const target = useTarget(to);
  return () => {
    const changed = toChange?.();
    if (changed === undefined) go(target ?? page.name);
    else go(changed, 'change');
  };
}

/** The state of recording an act. `problem` names the message about a failure. */
export type RecordState =
  | { status: 'ready'; problem?: MessageName }
  /** The call is under way, and a second press does nothing. */
  | { status: 'busy' }
  /** The customer is being taken elsewhere. */
  | { status: 'leaving'; problem?: MessageName };

type Recording = {
  /** The next page, or `next` for the journey's. */
  to: string | undefined;
  /** The page to go to instead, where customers change answers. */
  toChange?: (() => string | undefined) | undefined;
  /** Asks the server to record the act. */
  send: () => Promise<void>;
  /** Handles a failure and returns the new state. */
  failed: (error: unknown) => Promise<RecordState>;
};

/** Returns the state and a function that records an act. It goes on only when the server has recorded it (R-E04). */
export function useRecord({ to, toChange, send, failed }: Recording) {
  const [state, setState] = useState<RecordState>({ status: 'ready' });
  const goOn = useGoOn(to, toChange);
  const forgetPosted = useForgetPosted();

  async function record() {
    if (state.status !== 'ready') return;
    setState({ status: 'busy' });
    forgetPosted();
    try {
      await send();
      setState({ status: 'leaving' });
      goOn();
    } catch (error) {
      setState(await failed(error));
    }
  }
  return { state, record };
}
