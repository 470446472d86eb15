import { Line, Reserved, useAnyRecorded, useLinkStore, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import type { OrderCopyBlock } from '../../types.gen.ts';

/** Leads to a copy of the switch order as it was consented to: a page that stands alone, without script. */
export default function OrderCopy({ label }: OrderCopyBlock) {
  const { acts } = useSite();
  const { path } = useLinkStore();
  const isConsented = useAnyRecorded(Object.keys(acts).filter((name) => acts[name]?.about === 'switch-order'));
  if (isConsented === false) return null;
  return (
    <Reserved pending={isConsented === undefined}>
      <a className={buttonClass('secondary')} href={`${path}/consented-order`}>
        <Line text={label} />
      </a>
    </Reserved>
  );
}
