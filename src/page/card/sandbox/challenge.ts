import type { CardTexts } from '../gateway.ts';
import { choose } from './dialog.ts';

/** Asks the customer to approve, as a bank would. Escape declines. */
export async function askToApprove(words: CardTexts, signal: AbortSignal): Promise<boolean> {
  const question = {
    title: words('challengeTitle'),
    text: words('challengeText'),
    choices: [
      ['approve', words('challengeApprove')],
      ['decline', words('challengeDecline')],
    ],
    otherwise: 'decline',
  } as const;
  return (await choose<'approve' | 'decline'>(question, signal)) === 'approve';
}
