import { Text } from '../../render/hooks.tsx';
import type { NoticeBlock } from '../../types.gen.ts';
import { Notice } from '../../ui/notice.tsx';

/** Draws a text of `content/text` in a notice. */
export default function NoticeView({ tone, markdown }: NoticeBlock) {
  return (
    <Notice tone={tone}>
      <Text name={markdown} />
    </Notice>
  );
}
