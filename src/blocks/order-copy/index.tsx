import { Line, useAnyRecorded, useLinkPath, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import type { OrderCopyBlock } from '../../types.gen.ts';

/** Leads to a copy of the switch order as it was consented to: a page that stands alone. */
export default function OrderCopy({ label }: OrderCopyBlock) {
  const { acts } = useSite();
  const path = useLinkPath();
  const isConsented = useAnyRecorded(Object.keys(acts).filter((name) => acts[name]?.about === 'switch-order'));
  if (!isConsented) return null;
  return (
    <div>
      <a className={buttonClass('secondary')} href={`${path}/consented-order`}>
        <Line text={label} />
      </a>
    </div>
  );
}
