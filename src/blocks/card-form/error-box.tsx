import type { CardProblem } from '../../card/state.ts';
import { type MessageReader, useMessages } from '../../render/hooks.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What a problem says; nothing where content has left the words out (D-05). */
export function problemText(problem: CardProblem, message: MessageReader): string | undefined {
  return 'text' in problem ? problem.text : message(problem.message);
}

/** The error box (R-C13). */
export function ErrorBox({ text }: { text: string }) {
  const message = useMessages();
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>{message('cardErrorPrefix', { message: text })}</p>
      </Notice>
    </div>
  );
}
