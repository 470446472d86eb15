import type { CardProblem } from '../../card/state.ts';
import { useMessages } from '../../render/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { problemText } from './error-box.tsx';

/** Says that the card fields did not come up, where content has words for it (D-05). */
export function Unavailable({ problem, retry }: { problem?: CardProblem; retry(): void }) {
  const message = useMessages();
  const text = problemText(problem ?? { message: 'cardUnavailable' }, message);
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>{text}</p>
        <Button onClick={retry}>{message('tryAgain')}</Button>
      </Notice>
    </div>
  );
}
