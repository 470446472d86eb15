import { Ask, AskLine, fieldProps } from '../../page/questions/question.tsx';
import type { QuestionTextBlock } from '../../types.gen.ts';

/** Asks for words, on one line or on several. */
export default function QuestionText(question: QuestionTextBlock) {
  const { rows = 1, autocomplete = 'off' } = question;
  if (rows === 1) return <AskLine question={question} autoComplete={autocomplete} />;
  return (
    <Ask question={question}>
      {(asked, describedBy) => (
        <textarea rows={rows} autoComplete={autocomplete} {...fieldProps({ asked, question, describedBy })} />
      )}
    </Ask>
  );
}
