import { AskLine } from '../../page/questions/question.tsx';
import type { QuestionAmountBlock } from '../../types.gen.ts';

/** Asks for an amount in pounds. */
export default function QuestionAmount(question: QuestionAmountBlock) {
  return <AskLine question={question} prefix="£" inputMode="decimal" autoComplete="off" />;
}
