import { useEffect, useRef, useState } from 'react';
import type { Mend } from '../../api/pure.ts';
import { labelOfWay } from '../forms/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { focusSelected } from './focus.ts';
import { useFix } from './use-fix.ts';

/** A button that fixes a mistake by more than a change of words, or shows the reason for a refusal. */
export function FixButton({ way, label = labelOfWay(way) }: { way: Mend; label?: string }) {
  const fix = useFix();
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isPressed = useRef(false);
  // The focused button goes with its mistake.
  useEffect(() => () => void (isPressed.current && document.activeElement === document.body && focusSelected()), []);
  return (
    <>
      <Button
        look="small"
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          isPressed.current = true;
          setBusy(true);
          void fix(way)
            .then(setRefused)
            .finally(() => setBusy(false));
        }}
      >
        {label}
        {isBusy && ' …'}
      </Button>
      {refused && <p role="alert">{refused}</p>}
    </>
  );
}
