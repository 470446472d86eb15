import { Text } from '../../page/render/hooks.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import type { NoticeBlock } from '../../types.gen.ts';

export default function NoticeView({ tone, markdown }: NoticeBlock) {
  return (
    <Notice tone={tone}>
      <Text name={markdown} />
    </Notice>
  );
}
