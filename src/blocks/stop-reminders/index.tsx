import { useState } from 'react';
import { request } from '../../page/http/client.ts';
import { Line, MessageLine, PostForm, useLinkStore, usePosted, usePostedFormId } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import type { StopRemindersBlock } from '../../types.gen.ts';

/** Stops the reminders of the link with one press. Where our server did not draw the page, script calls. */
export default function StopReminders({ label, done }: StopRemindersBlock) {
  const { path } = useLinkStore();
  const canPost = usePostedFormId('stop-reminders') !== undefined;
  const [outcome, setOutcome] = useState<'done' | 'failed' | undefined>(usePosted('stop-reminders') && 'done');
  const stop = () =>
    void request(`${path}/stop-reminders`, { method: 'POST' }).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  if (outcome === 'done')
    return (
      <Notice tone="good">
        <p role="status">
          <Line text={done} links />
        </p>
      </Notice>
    );
  return (
    <PostForm name="stop-reminders" onSubmit={canPost ? undefined : stop}>
      <Button type="submit">
        <Line text={label} />
      </Button>
      {outcome === 'failed' && (
        <p role="alert">
          <MessageLine name="genericError" />
        </p>
      )}
    </PostForm>
  );
}
