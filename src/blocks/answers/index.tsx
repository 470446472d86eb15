import { SumLines } from '../../page/questions/sum-lines.tsx';
import { useAsking } from '../../page/questions/use-asking.ts';
import { useChangeHref, useIsRecorded, useLink, useMessages, useShown } from '../../page/render/hooks.tsx';
import styles from '../../page/ui/change-rows.module.css';
import { ownEntry } from '../../rules/own-entry.ts';
import { answerValues, askedOf, fieldOf, wordsOfAnswer } from '../../rules/questions/answers.ts';
import { labelledParts } from '../../rules/questions/kinds.ts';
import { type Question, questionsOn } from '../../rules/questions/question.ts';
import { partsOfSum } from '../../rules/questions/sum.ts';

/** Shows every question of its page's act with its answer, and a link to change it. Nothing once they are recorded. */
export default function Answers() {
  const { page, answers: shown } = useShown();
  const { asks } = page;
  const message = useMessages();
  const asking = useAsking();
  const hrefOf = useChangeHref();
  const isDone = useIsRecorded(asks?.act ?? '');
  if (useLink().status === 'failed' || isDone) return null;

  const answers = answerValues(shown);
  const questions = (asks?.questions ?? []).map(({ question }) => question as Question);
  // What this page itself asks or adds up is seen there.
  const own = questionsOn(page);
  const asked = askedOf(questions, answers, asking).filter((question) => !own.includes(question));
  const sums = asked.flatMap((question) => (question.type === 'question-sum' ? [question] : []));
  const rows = asked
    .filter((question) => question.type !== 'question-sum')
    .map((question) => ({
      label: asking.line(question.label),
      words: wordsOfAnswer(question, ownEntry(answers, question.name), asking),
      field: fieldOf(question, labelledParts(question)[0]?.part),
    }));
  return (
    <>
      <dl className={styles.rows}>
        {rows.map(({ label, words, field }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{words || message('questionNotAnswered')}</dd>
            <dd>
              <a href={hrefOf(field)}>
                {message('questionChange')}
                <span className="visually-hidden"> {label}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {sums.map((sum) => {
        const parts = partsOfSum(sum, asking);
        return parts && <SumLines key={sum.name} label={asking.line(sum.label)} parts={parts} />;
      })}
    </>
  );
}
