import { useState } from 'react';
import type { FieldFault, Mandate } from '../../bank/mandate.ts';
import { HttpError, request } from '../../http/client.ts';
import { useElsewhere, useGo, useLinkStore, useTarget } from '../../render/hooks.tsx';
import type { Messages } from '../../types.gen.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { faultsIn } from './answered-faults.ts';
import { forgetDraft } from './draft.ts';

type State =
  | { status: 'ready'; problem?: keyof Messages }
  /** The call is under way: a second press does nothing. */
  | { status: 'busy' }
  /** The customer is being taken elsewhere. */
  | { status: 'leaving' };

/** Refusals with words of their own. All others say that it could not be saved, and keep everything (R-E04). */
const words: Partial<Record<string, keyof Messages>> = {
  'payment-method-recorded': 'directDebitCardRecorded',
  'payment-pending': 'paymentPending',
  'step-missing': 'stepMissing',
};

/**
 * Records the mandate and goes on only when the server has recorded it. To confirm again after a failure or a lost answer
 * is safe: a mandate that is recorded is answered with its record.
 */
export function useRecord(mandate: Mandate, to: string, onFaults: (faults: FieldFault[]) => void) {
  const store = useLinkStore();
  const target = useTarget(to);
  const go = useGo();
  const elsewhere = useElsewhere();
  const [state, setState] = useState<State>({ status: 'ready' });
  const button = useFocusBack(state.status !== 'ready');

  async function confirm() {
    if (state.status !== 'ready') return;
    setState({ status: 'busy' });
    try {
      await request(`${store.path}/direct-debit-mandate`, { method: 'POST', body: mandate });
      setState({ status: 'leaving' });
      store.record('direct-debit-mandate');
      forgetDraft(store);
      if (target !== undefined) go(target);
      else store.arrive();
    } catch (error) {
      const slug = (error instanceof HttpError && error.slug) || '';
      const faults = faultsIn(error);
      if (faults.length) onFaults(faults);
      const leaves = await elsewhere(slug);
      const unanswered = error instanceof HttpError && error.unanswered ? 'submitUnanswered' : 'submitFailed';
      const failed = slug === 'unconfirmed' ? 'submitUnconfirmed' : unanswered;
      setState(leaves ? { status: 'leaving' } : { status: 'ready', problem: words[slug] ?? failed });
    }
  }
  return { state, confirm, button };
}
