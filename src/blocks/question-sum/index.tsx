import styles from '../../page/questions/question.module.css';
import { SumLines } from '../../page/questions/sum-lines.tsx';
import { useAsking } from '../../page/questions/use-asking.ts';
import { useQuestion } from '../../page/questions/use-question.ts';
import { useMessages, usePage } from '../../page/render/hooks.tsx';
import { Fault } from '../../page/ui/error-summary.tsx';
import { fieldOf } from '../../rules/questions/answers.ts';
import { questionsOn } from '../../rules/questions/question.ts';
import { partsOfSum } from '../../rules/questions/sum.ts';
import type { QuestionSumBlock } from '../../types.gen.ts';

/** Shows what is added up, and the sum. Nothing while an amount is not known, and once it is recorded. */
export default function QuestionSum(question: QuestionSumBlock) {
  const asking = useAsking();
  const message = useMessages();
  const { isDone, label, fault } = useQuestion(question);
  // What the page asks is compiled, with the amounts.
  const compiled = questionsOn(usePage()).find(({ name }) => name === question.name);
  const parts = compiled?.type === 'question-sum' ? partsOfSum(compiled, asking) : undefined;
  if (isDone || !parts) return null;
  const id = fieldOf(question);
  return (
    <div id={id} tabIndex={-1} className={styles.question} data-faulty={fault() !== undefined || undefined}>
      {fault() !== undefined && <Fault id={`${id}-fault`} prefix={message('errorPrefix')} text={fault()} />}
      <SumLines label={label} parts={parts} />
    </div>
  );
}
