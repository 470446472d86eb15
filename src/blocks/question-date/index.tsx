import styles from '../../page/questions/question.module.css';
import { Ask, fieldProps } from '../../page/questions/question.tsx';
import { useMessages } from '../../page/render/hooks.tsx';
import { fieldOf } from '../../rules/questions/answers.ts';
import { labelledParts } from '../../rules/questions/kinds.ts';
import type { QuestionDateBlock } from '../../types.gen.ts';

/** Asks for a date, each part of it in a field of its own. */
export default function QuestionDate(question: QuestionDateBlock) {
  const message = useMessages();
  const parts = labelledParts(question);
  const isBirthday = question.autocomplete === 'bday';
  return (
    <Ask question={question} group={{ parts: parts.map(({ part }) => part) }}>
      {(asked) => (
        <div className={styles.parts}>
          {parts.map(({ part, label }) => (
            <div key={part} className={styles.part}>
              <label htmlFor={fieldOf(question, part)}>{message(label)}</label>
              <input
                type="text"
                inputMode="numeric"
                autoComplete={isBirthday ? `bday-${part}` : 'off'}
                {...fieldProps({ asked, question, part })}
              />
            </div>
          ))}
        </div>
      )}
    </Ask>
  );
}
