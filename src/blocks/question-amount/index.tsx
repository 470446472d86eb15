import { AskLine } from '../../page/questions/question.tsx';
import type { QuestionAmountBlock } from '../../types.gen.ts';

export default function QuestionAmount(question: QuestionAmountBlock) {
  return <AskLine question={question} prefix="£" inputMode="decimal" autoComplete="off" />;
}
