import { useState } from 'react';
import type { Act } from '../rules/journey.ts';
import type { Messages } from '../types.gen.ts';
import { useRendering } from './context.ts';
import { useTarget } from './navigation.tsx';

/** Notes an act that the server has recorded, and goes on: to the page that `to` names, or, at the end of the journey, this page says that it is done. */
export function useGoOn(to: string | undefined): (act: Act, paidAmountPence?: number) => void {
  const { store, go } = useRendering();
  const target = useTarget(to);
  return (act, paidAmountPence) => {
    store.record(act, paidAmountPence);
    if (target !== undefined) go(target);
    else store.arrive();
  };
}

/** How far the recording of an act is. `problem` names the message that says what went wrong. */
export type RecordState =
  | { status: 'ready'; problem?: keyof Messages }
  /** The call is under way: a second press does nothing. */
  | { status: 'busy' }
  /** The customer is being taken elsewhere. */
  | { status: 'leaving'; problem?: keyof Messages };

type Recording = {
  act: Act;
  /** Where to go on. */
  to: string | undefined;
  /** Asks the server to record the act. */
  send: () => Promise<unknown>;
  /** What to do after a failure. */
  failed: (error: unknown) => Promise<RecordState>;
};

/** Records an act when asked to, and goes on only when the server has recorded it; after a failure it can be asked again (R-E04). */
export function useRecord({ act, to, send, failed }: Recording) {
  const [state, setState] = useState<RecordState>({ status: 'ready' });
  const goOn = useGoOn(to);

  async function record() {
    if (state.status !== 'ready') return;
    setState({ status: 'busy' });
    try {
      await send();
      setState({ status: 'leaving' });
      goOn(act);
    } catch (error) {
      setState(await failed(error));
    }
  }
  return { state, setState, record };
}
