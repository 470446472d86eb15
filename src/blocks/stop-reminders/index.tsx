import { Line, PostForm, usePosted } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import type { StopRemindersBlock } from '../../types.gen.ts';

/** Stops the reminders of the link with one press. */
export default function StopReminders({ label, done }: StopRemindersBlock) {
  const posted = usePosted('stop-reminders');
  if (posted && posted.problem === undefined)
    return (
      <Notice tone="good">
        <p role="status">
          <Line text={done} links />
        </p>
      </Notice>
    );
  return (
    <PostForm name="stop-reminders">
      <Button type="submit">
        <Line text={label} />
      </Button>
    </PostForm>
  );
}
