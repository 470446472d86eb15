import type { CardProblem } from '../../card/state.ts';
import { useMessages } from '../../render/hooks.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The error box (R-C13); nothing where content has left the words out (D-05). */
export function Problem({ problem }: { problem: CardProblem }) {
  const message = useMessages();
  const text = 'text' in problem ? problem.text : message(problem.message);
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>{message('cardErrorPrefix', { message: text })}</p>
      </Notice>
    </div>
  );
}
