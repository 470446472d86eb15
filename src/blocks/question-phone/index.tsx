import { AskLine } from '../../page/questions/question.tsx';
import type { QuestionPhoneBlock } from '../../types.gen.ts';

export default function QuestionPhone(question: QuestionPhoneBlock) {
  return <AskLine question={question} type="tel" autoComplete={question.autocomplete ?? 'tel'} />;
}
