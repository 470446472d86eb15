import { useRef } from 'react';
import { useAsking } from '../../page/questions/use-asking.ts';
import {
  Reserved,
  useAnswers,
  useChangeHref,
  useInSight,
  useIsRecorded,
  useLink,
  useMessages,
  usePage,
} from '../../page/render/hooks.tsx';
import { answerValues, askedOf, fieldOf, wordsOfAnswer } from '../../rules/questions/answers.ts';
import { labelledParts } from '../../rules/questions/kinds.ts';
import type { Question } from '../../rules/questions/question.ts';
import styles from './styles.module.css';

/** Shows every question of its page's act with its answer, and a link to change it. Nothing once they are recorded. */
export default function Answers() {
  const { asks } = usePage();
  const answersState = useAnswers();
  const states = [useLink().status, answersState.status];
  const message = useMessages();
  const asking = useAsking()();
  const hrefOf = useChangeHref();
  const isDone = useIsRecorded(asks?.act ?? '') === true;
  const place = useRef<HTMLDListElement>(null);

  const shown = answersState.status === 'ready' ? answersState.answers : {};
  const answers = answerValues(shown);
  const questions = (asks?.questions ?? []).map(({ question }) => question as Question);
  const rows = askedOf(questions, answers, asking).map((question) => ({
    label: asking.line(question.label),
    words: wordsOfAnswer(question, answers[question.name], asking),
    field: fieldOf(question, labelledParts(question)[0]?.part),
  }));
  useInSight(place, answersState.status === 'ready', () =>
    isDone ? [] : rows.flatMap(({ label, words }) => [label, words]),
  );
  if (isDone || states.includes('failed')) return null;
  return (
    <Reserved pending={states.some((state) => state === 'pending')}>
      <dl ref={place} className={styles.answers}>
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
    </Reserved>
  );
}
