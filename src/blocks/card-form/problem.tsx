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

type Advice = { cause: string | undefined; next: string | undefined };

/** Returns advice for a refused card: in plain words why where its own say a code (R-C12), what was not done, what to do. */
export function problemAdvice(
  problem: CardProblem,
  purpose: CardFormBlock['purpose'],
  message: MessageReader,
): Advice | undefined {
  const isRefused =
    'text' in problem || problem.message === 'genericError' || problem.message.startsWith('cardDeclined');
  if (!isRefused) return undefined;
  const cause = 'cause' in problem && problem.cause ? message(problem.cause) : undefined;
  const next = message(adviceNames[purpose]);
  return (cause ?? next) === undefined ? undefined : { cause, next };
}

/** The fields that can be put right. A card without money, at its limit or not allowed was typed without a mistake. */
const fieldsOf: Partial<Record<MessageName, FieldName>> = {
  cardNumberInvalid: 'number',
  cardTypeRefused: 'number',
  cardExpiryInvalid: 'expirationDate',
  cardDeclinedExpired: 'expirationDate',
  cardCvvInvalid: 'cvv',
  cardDeclinedCvv: 'cvv',
};

/** Returns the field that a problem is about. */
export const faultyField = (problem: CardProblem) => ('message' in problem ? fieldsOf[problem.message] : undefined);

type ErrorBoxProps = { text: string; advice: Advice | undefined; adviceId: string };

/** Draws the error (R-C13) with its advice, which is outside the alert, because it describes Continue (D-38). A plain cause comes first. */
export function ErrorBox({ text, advice, adviceId }: ErrorBoxProps) {
  const message = useMessages();
  const box = useIntoView<HTMLDivElement>(text);
  const alert = (
    <p key="alert" role="alert">
      <LinkedText text={message('cardErrorPrefix', { message: text }) ?? ''} />
    </p>
  );
  const next = advice && (
    <p key="next" id={adviceId}>
      {advice.cause && <b>{advice.cause} </b>}
      <LinkedText text={advice.next ?? ''} />
    </p>
  );
  return (
    <div ref={box} className={styles.error}>
      <Notice tone="warning">{advice?.cause ? [next, alert] : [alert, next]}</Notice>
    </div>
  );
}
