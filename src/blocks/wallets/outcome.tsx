import { adviceNames, type CardProblem, type CardState } from '../../page/card/state.ts';
import { LinkedText, type MessageReader, useErrorTitle, useMessages } from '../../page/render/in-island.ts';
import { Notice } from '../../page/ui/notice.tsx';
import { useIntoView } from '../../page/ui/use-into-view.ts';
import { walletNames } from '../../rules/facts.ts';
import type { Messages } from '../../types.gen.ts';
import styles from './styles.module.css';

type Name = keyof Messages & string;

/** The words for a wallet in the place of those for a card. Content may leave them out. */
const instead: Partial<Record<Name, Name>> = {
  cardDeclined: 'walletsDeclined',
  cardDeclinedHard: 'walletsDeclined',
  cardDeclinedFraud: 'walletsDeclined',
  authenticationMissing: 'walletsNotConfirmed',
  genericError: 'walletsFailed',
};

/** Says how the last press of a wallet ended. The card form says it of a card. */
export function Outcome({ state, keep }: { state: CardState; keep: boolean }) {
  const message = useMessages();
  const { wallet: used, problem, unsettled } = state.status === 'ready' && state.wallet ? state : {};
  const wallet = used ? walletNames[used] : '';
  const text = problem && problemText(problem, (name) => message(name, { wallet }));
  const isClosed = problem !== undefined && 'message' in problem && problem.message === 'walletsClosed';
  const box = useIntoView<HTMLDivElement>(text);
  useErrorTitle(text !== undefined && !isClosed);
  // The bank's own words do not name the next step.
  const advice =
    problem &&
    'text' in problem &&
    !unsettled &&
    [problem.cause, adviceNames[keep ? 'mandate' : 'payment']].map((name) => name && message(name)).join(' ');
  return (
    <>
      {/* It is there before its words: screen readers read out changes in it. */}
      <div role="status" ref={isClosed ? box : undefined} className={styles.outcome}>
        {text && isClosed && (
          <Notice tone="info">
            <p>{text}</p>
          </Notice>
        )}
      </div>
      {text && !isClosed && (
        <div ref={box} className={styles.outcome}>
          <Notice tone="warning">
            {advice && (
              <p>
                <LinkedText text={advice} />
              </p>
            )}
            <p role="alert">{message('cardErrorPrefix', { message: text })}</p>
          </Notice>
        </div>
      )}
    </>
  );
}

function problemText(problem: CardProblem, message: (name: Name) => ReturnType<MessageReader>): string | undefined {
  if ('text' in problem) return problem.text;
  const { message: name, general } = problem;
  if (general === name) return message(name);
  const walletMessage = instead[name];
  return (walletMessage && message(walletMessage)) ?? message(name) ?? message(general ?? 'genericError');
}
