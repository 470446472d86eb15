import { Text } from '../../render/hooks.tsx';
import type { NoticeBlock } from '../../types.gen.ts';
import { Notice } from '../../ui/notice.tsx';

/** A text of content/text that stands out. */
export default function NoticeView({ tone, markdown }: NoticeBlock) {
  return (
    <Notice tone={tone}>
      <Text name={markdown} />
    </Notice>
  );
}
