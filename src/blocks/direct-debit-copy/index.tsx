import { Line, useIsRecorded, useLinkStore, useLoaded } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import type { DirectDebitCopyBlock } from '../../types.gen.ts';

/** Draws the customer's copy of the mandate, or nothing before the mandate is recorded. */
export default function DirectDebitCopy(block: DirectDebitCopyBlock) {
  return useIsRecorded('direct-debit-mandate') ? <CopyOnceLoaded {...block} /> : null;
}

const load = () => import('./copy.tsx');

/** Without script it leads to the copy as a page that stands alone. */
function CopyOnceLoaded(block: DirectDebitCopyBlock) {
  const part = useLoaded(load);
  const { path } = useLinkStore();
  if (part) return <part.Copy {...block} />;
  return (
    <div>
      <a className={buttonClass('secondary')} href={`${path}/direct-debit-mandate`}>
        <Line text={block.label} />
      </a>
    </div>
  );
}
