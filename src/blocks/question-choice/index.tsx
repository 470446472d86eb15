import { useAsking } from '../../questions/asking.ts';
import { AskChoices } from '../../questions/question.tsx';
import { optionsOf } from '../../rules/questions/kinds.ts';
import type { QuestionChoiceBlock } from '../../types.gen.ts';

/** Asks to choose one option, or any number of them. */
export default function QuestionChoice(question: QuestionChoiceBlock) {
  const asking = useAsking()();
  const options = optionsOf(question, asking).map(({ value, label, hint }) => ({
    value,
    label: asking.line(label),
    hint: hint && asking.line(hint),
  }));
  return <AskChoices question={question} type={question.several ? 'checkbox' : 'radio'} options={options} />;
}
