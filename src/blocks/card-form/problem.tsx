/** A card that came to nothing: its words, the advice, and the error box. */
import { adviceNames, type CardProblem } from '../../page/card/state.ts';
import { LinkedText, type MessageReader, useMessages } from '../../page/render/in-island.ts';
import { Notice } from '../../page/ui/notice.tsx';
import { useIntoView } from '../../page/ui/use-into-view.ts';
import type { CardFormBlock } from '../../types.gen.ts';
import styles from './problem.module.css';

/** Returns the text of a problem, or `undefined` if content has left out the message for its kind (D-05). */
export function problemText(problem: CardProblem, message: MessageReader): string | undefined {
  if ('text' in problem) return problem.text;
  const general = problem.general && message(problem.general);
  if (problem.general && general === undefined) return undefined;
  return message(problem.message) ?? general;
}

/** Returns advice for what the bank's check says (R-C12, R-C14): the cause, that nothing was charged, the next step. */
export function problemAdvice(problem: CardProblem, purpose: CardFormBlock['purpose'], message: MessageReader) {
  if (!('text' in problem) && problem.message !== 'genericError') return undefined;
  const cause = 'cause' in problem && problem.cause && message(problem.cause);
  return [cause, message(adviceNames[purpose])].filter(Boolean).join(' ') || undefined;
}

type ErrorBoxProps = { text: string; advice: string | undefined; adviceId: string };

/** Draws the error box (R-C13) below its advice, which is outside the alert, because it describes Continue (D-38). */
export function ErrorBox({ text, advice, adviceId }: ErrorBoxProps) {
  const message = useMessages();
  const box = useIntoView<HTMLDivElement>(text);
  return (
    <div ref={box} className={styles.error}>
      <Notice tone="warning">
        {advice && <p id={adviceId}>{advice}</p>}
        <p role="alert">
          <LinkedText text={message('cardErrorPrefix', { message: text }) ?? ''} />
        </p>
      </Notice>
    </div>
  );
}
