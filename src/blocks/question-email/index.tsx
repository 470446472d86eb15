import { AskLine } from '../../page/questions/question.tsx';
import type { QuestionEmailBlock } from '../../types.gen.ts';

export default function QuestionEmail(question: QuestionEmailBlock) {
  return (
    <AskLine
      question={question}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={question.autocomplete ?? 'email'}
    />
  );
}
