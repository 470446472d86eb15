import type { CardProblem } from '../../card/state.ts';
import { type MessageReader, useMessages } from '../../render/hooks.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What a problem says; nothing where content has left the words for its kind out (D-05). */
export function problemText(problem: CardProblem, message: MessageReader): string | undefined {
  if ('text' in problem) return problem.text;
  const general = problem.general && message(problem.general);
  if (problem.general && general === undefined) return undefined;
  return message(problem.message) ?? general;
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
