import { AskLine } from '../../page/questions/question.tsx';
import type { QuestionNumberBlock } from '../../types.gen.ts';

export default function QuestionNumber(question: QuestionNumberBlock) {
  return <AskLine question={question} inputMode="numeric" autoComplete="off" />;
}
