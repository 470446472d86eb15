import { useState } from 'react';
import type { MessageName } from '../rules/problems.ts';
import { useRendering } from './context.ts';
import { useTarget } from './navigation.tsx';
import { useForgetPosted } from './post-form.tsx';

/**
 * Returns a function that goes on from a recorded act, to the page that `to` names. At the end it loads the page as
 * done. Given the name of a page, it goes there to change answers.
 */
export function useGoOn(to: string | undefined): (toChange?: string) => void {
  const { page, go } = useRendering();
  const target = useTarget(to);
  return (toChange) => {
    if (toChange === undefined) go(target ?? page.name);
    else go(toChange, 'change');
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
  /** Asks the server to record the act. Returns the page to go to instead, where customers have answers to change. */
  send: () => Promise<string | undefined>;
  /** Handles a failure and returns the new state. */
  failed: (error: unknown) => Promise<RecordState>;
};

/** Returns the state and a function that records an act. It goes on only when the server has recorded it (R-E04). */
export function useRecord({ to, send, failed }: Recording) {
  const [state, setState] = useState<RecordState>({ status: 'ready' });
  const goOn = useGoOn(to);
  const forgetPosted = useForgetPosted();

  async function record() {
    if (state.status !== 'ready') return;
    setState({ status: 'busy' });
    forgetPosted();
    try {
      const toChange = await send();
      setState({ status: 'leaving' });
      goOn(toChange);
    } catch (error) {
      setState(await failed(error));
    }
  }
  return { state, record };
}
