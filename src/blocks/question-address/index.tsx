import styles from '../../page/questions/question.module.css';
import { Ask, fieldProps } from '../../page/questions/question.tsx';
import { useMessages } from '../../page/render/hooks.tsx';
import { Fault } from '../../page/ui/error-summary.tsx';
import { fieldOf } from '../../rules/questions/answers.ts';
import { labelledParts } from '../../rules/questions/kinds.ts';
import type { QuestionAddressBlock } from '../../types.gen.ts';

/** The `autocomplete` token of each field. */
const tokens: Record<string, string> = {
  line_1: 'address-line1',
  line_2: 'address-line2',
  town: 'address-level2',
  county: 'address-level1',
  postcode: 'postal-code',
};

/** Asks for an address in the United Kingdom. */
export default function QuestionAddress(question: QuestionAddressBlock) {
  const message = useMessages();
  return (
    <Ask question={question} group={{ parts: [] }}>
      {(asked) =>
        labelledParts(question).map(({ part, label }) => (
          <div key={part} className={styles.part}>
            <label htmlFor={fieldOf(question, part)}>{message(label)}</label>
            <Fault id={`${fieldOf(question, part)}-fault`} prefix={message('errorPrefix')} text={asked.fault(part)} />
            <input
              type="text"
              autoComplete={question.autocomplete === 'off' ? 'off' : tokens[part]}
              {...fieldProps({ asked, question, part })}
            />
          </div>
        ))
      }
    </Ask>
  );
}
