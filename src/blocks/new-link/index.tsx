import { Line, PostForm, useLink, usePosted } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import type { NewLinkBlock } from '../../types.gen.ts';

/** Asks the provider for a new link in the place of one that has expired, with one press; nothing for any other. */
export default function NewLink({ label, done }: NewLinkBlock) {
  const state = useLink();
  const posted = usePosted('request-link');
  if (state.status !== 'ready' || state.link.status !== 'expired') return null;
  if (posted && posted.problem === undefined)
    return (
      <Notice tone="good">
        <p role="status">
          <Line text={done} links />
        </p>
      </Notice>
    );
  return (
    <PostForm name="request-link">
      <Button type="submit" look="primary">
        <Line text={label} />
      </Button>
    </PostForm>
  );
}
