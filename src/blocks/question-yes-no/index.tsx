import { AskChoices } from '../../page/questions/question.tsx';
import { useAsking } from '../../page/questions/use-asking.ts';
import { wordsOfAnswer } from '../../rules/questions/answers.ts';
import type { QuestionYesNoBlock } from '../../types.gen.ts';

export default function QuestionYesNo(question: QuestionYesNoBlock) {
  const asking = useAsking();
  const options = [
    { value: 'yes', label: wordsOfAnswer(question, true, asking) },
    { value: 'no', label: wordsOfAnswer(question, false, asking) },
  ];
  if (question.tick) {
    const box = { value: 'yes', label: asking.line(question.label) };
    return <AskChoices question={question} type="checkbox" options={[box]} always="no" />;
  }
  return <AskChoices question={question} type="radio" options={options} />;
}
