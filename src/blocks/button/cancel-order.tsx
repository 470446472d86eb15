import { useMessages, useSite } from '../../render/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import type { ActionProps } from './action.ts';

/** Asks, then leaves to the start of the order journey; it records nothing (R-O08, D-20). */
export function CancelOrder({ label, look, message = 'cancelPrompt' }: ActionProps) {
  const question = useMessages()(message);
  const { cancelUrl } = useSite();

  function cancel() {
    if (cancelUrl && confirm(question)) location.assign(cancelUrl);
  }
  return (
    <Button look={look} onClick={cancel}>
      {label}
    </Button>
  );
}
