import { consentSwitch } from '../../link/acts.ts';
import { useLinkStore } from '../../render/hooks.tsx';
import type { ActionProps } from './action.ts';
import { RecordButton } from './record-button.tsx';

/** Records the final consent to the switch, in the words of the button (D-22). */
export function ConsentSwitch({ label, look, to }: ActionProps) {
  const store = useLinkStore();
  return <RecordButton label={label} look={look} to={to} record={() => consentSwitch(store, label)} />;
}
