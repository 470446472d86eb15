import type { CardProblem } from '../../card/state.ts';
import { type MessageReader, useMessages } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIntoView } from '../../ui/use-into-view.ts';
import styles from './error-box.module.css';

/** What a problem says; nothing where content has left the words for its kind out (D-05). */
export function problemText(problem: CardProblem, message: MessageReader): string | undefined {
  if ('text' in problem) return problem.text;
  const general = problem.general && message(problem.general);
  if (problem.general && general === undefined) return undefined;
  return message(problem.message) ?? general;
}

const advice = { payment: 'cardNotCharged', mandate: 'cardNotSetUp' } as const;

/**
 * What to add where the words are a bare code or the source's own (R-C12, R-C14): what did not happen, and what to do now.
 * They come from the bank's check, before anything is charged; every other problem says it for itself.
 */
export function problemAdvice(problem: CardProblem, purpose: CardFormBlock['purpose'], message: MessageReader) {
  return 'text' in problem || problem.message === 'genericError' ? message(advice[purpose]) : undefined;
}

type Props = { text: string; advice: string | undefined; adviceId: string };

/** The error box (R-C13). The advice is no part of the alert: Continue, which gets the focus back, reads it out. */
export function ErrorBox({ text, advice, adviceId }: Props) {
  const message = useMessages();
  const box = useIntoView<HTMLDivElement>(text);
  return (
    <div ref={box} className={styles.error}>
      <Notice tone="warning">
        <p role="alert">{message('cardErrorPrefix', { message: text })}</p>
        {advice && <p id={adviceId}>{advice}</p>}
      </Notice>
    </div>
  );
}
