import { AskChoices } from '../../page/questions/question.tsx';
import { useAsking } from '../../page/questions/use-asking.ts';
import { MessageLine, PageLink, useMessages, usePage } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { optionsOf } from '../../rules/questions/kinds.ts';
import type { OfferedOptions } from '../../rules/questions/question.ts';
import type { PreparedChoice } from './prepared.ts';

/** Asks to choose one option, or any number of them. */
export default function QuestionChoice(question: PreparedChoice) {
  const asking = useAsking();
  const options = optionsOf(question, asking).map(({ value, label, hint, picture }) => ({
    value,
    label: asking.line(label),
    hint: hint && asking.line(hint),
    picture: picture && { ...picture, alt: asking.line(picture.alt) },
  }));
  if (question.optionsFrom && !options.length) return <NotOffered {...question.offered} />;
  return <AskChoices question={question} type={question.several ? 'checkbox' : 'radio'} options={options} />;
}

/** Says that there is nothing to choose from now, with a link that loads the page again. */
function NotOffered({ failed = 'readFailed' }: Partial<OfferedOptions>) {
  const message = useMessages();
  const { name } = usePage();
  return (
    <Notice tone="warning">
      <p>
        <MessageLine name={failed} />
      </p>
      <PageLink to={name} className={buttonClass('primary')}>
        {message('tryAgain')}
      </PageLink>
    </Notice>
  );
}
