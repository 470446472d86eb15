/** A card that came to nothing: its words, the advice, and the error box. */
import type { FieldName } from '../../page/card/gateway.ts';
import { adviceNames, type CardProblem } from '../../page/card/state.ts';
import { LinkedText, type MessageReader, useMessages } from '../../page/render/in-island.ts';
import { Notice } from '../../page/ui/notice.tsx';
import { useIntoView } from '../../page/ui/use-into-view.ts';
import type { MessageName } from '../../rules/problems.ts';
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

/** What a declined card is about. Other problems are about no field. */
const fieldsOf: Partial<Record<MessageName, FieldName>> = {
  cardNumberInvalid: 'number',
  cardTypeRefused: 'number',
  cardDeclined: 'number',
  cardDeclinedHard: 'number',
  cardDeclinedFunds: 'number',
  cardDeclinedLimit: 'number',
  cardExpiryInvalid: 'expirationDate',
  cardDeclinedExpired: 'expirationDate',
  cardCvvInvalid: 'cvv',
  cardDeclinedCvv: 'cvv',
};

/** Returns the field that a problem is about. */
export const faultyField = (problem: CardProblem) => ('message' in problem ? fieldsOf[problem.message] : undefined);

type ErrorBoxProps = { text: string; advice: string | undefined; adviceId: string; isOfField: boolean };

/** Draws the error (R-C13), below its field or in a box, with its advice, which is outside the alert, because it describes Continue (D-38). */
export function ErrorBox({ text, advice, adviceId, isOfField }: ErrorBoxProps) {
  const message = useMessages();
  const box = useIntoView<HTMLDivElement>(text);
  const words = (
    <>
      {advice && <p id={adviceId}>{advice}</p>}
      <p role="alert">
        <LinkedText text={message('cardErrorPrefix', { message: text }) ?? ''} />
      </p>
    </>
  );
  return (
    <div ref={box} className={styles.error}>
      {isOfField ? words : <Notice tone="warning">{words}</Notice>}
    </div>
  );
}
