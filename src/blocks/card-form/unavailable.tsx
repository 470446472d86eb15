import { useMessages } from '../../render/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Says that the card fields did not come up, where content has words for it (D-05). */
export function Unavailable({ text, retry }: { text: string | undefined; retry(): void }) {
  const message = useMessages();
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
