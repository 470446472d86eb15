import { Reserved, useAnyRecorded, useSite } from '../../page/render/hooks.tsx';
import type { AgreedDocumentBlock } from '../../types.gen.ts';
import { Copy } from './copy.tsx';

/** Draws the contract word for word as it was agreed (D-07), and nothing before the agreement. */
export default function AgreedDocumentView(block: AgreedDocumentBlock) {
  const { acts } = useSite();
  const { act } = block;
  const isAgreed = useAnyRecorded(act ? [act] : Object.keys(acts).filter((name) => acts[name]?.agrees));
  return <Reserved pending={isAgreed === undefined}>{isAgreed !== false && <Copy {...block} />}</Reserved>;
}
