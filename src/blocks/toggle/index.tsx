import { useLayoutEffect, useRef } from 'react';
import { isExistingCustomer, onOverride, setExistingCustomer } from '../../link/override.ts';
import { Line } from '../../render/hooks.tsx';
import type { ToggleBlock } from '../../types.gen.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Shows pages as existing customers see them, for this browser session (R-G10, D-12). A tick before hydration counts. */
export default function Toggle({ label }: ToggleBlock) {
  const box = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const show = () => {
      element.checked = isExistingCustomer();
    };
    if (element.checked) setExistingCustomer(true);
    show();
    return onOverride(show);
  }, []);

  return (
    <Checkbox ref={box} onChange={(event) => setExistingCustomer(event.target.checked)}>
      <Line text={label} />
    </Checkbox>
  );
}
