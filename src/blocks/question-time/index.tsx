import { AskLine } from '../../page/questions/question.tsx';
import type { QuestionTimeBlock } from '../../types.gen.ts';

export default function QuestionTime(question: QuestionTimeBlock) {
  return <AskLine question={question} autoComplete="off" />;
}
