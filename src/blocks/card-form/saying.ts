import type { CardState } from '../../card/state.ts';
import type { MessageReader } from '../../render/hooks.tsx';
import type { Messages } from '../../types.gen.ts';

/** What is said aloud: over the dimmed form while it is busy, in a line while it loads, in a box when it has to be read. */
export type Saying = { look: 'overlay' | 'line' | 'box'; text: string | undefined };

const sayings: Partial<Record<CardState['status'], { look: Saying['look']; text: keyof Messages }>> = {
  loading: { look: 'line', text: 'cardLoading' },
  tokenising: { look: 'overlay', text: 'pleaseWait' },
  verifying: { look: 'overlay', text: 'pleaseWait' },
  recording: { look: 'overlay', text: 'pleaseWait' },
  unknown: { look: 'box', text: 'paymentPending' },
};

/** What a card form says in a state, if anything. */
export function sayingOf(status: CardState['status'], message: MessageReader): Saying | undefined {
  const saying = sayings[status];
  return saying && { look: saying.look, text: message(saying.text) };
}
