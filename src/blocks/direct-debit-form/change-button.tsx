import { useMessages } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { formFields } from '../../rules/forms.ts';

/**
 * Leads back to a field of the form, which still has everything that was typed. While the mandate is recorded it ignores
 * presses: the customer must see the recorded details.
 */
export function ChangeButton({
  label,
  busy,
  onChange,
}: {
  label: string | undefined;
  busy: boolean;
  onChange(): void;
}) {
  const message = useMessages();
  return (
    <Button
      type="submit"
      name={formFields.step}
      value="change"
      look="quiet"
      busy={busy}
      // Confirm alone has the ring.
      aria-busy={false}
      onClick={(event) => {
        event.preventDefault();
        onChange();
      }}
    >
      {message('directDebitChange')} <span className="visually-hidden">{label}</span>
    </Button>
  );
}
