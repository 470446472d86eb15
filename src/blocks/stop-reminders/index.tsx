import { PressForm } from '../../page/render/hooks.tsx';
import type { StopRemindersBlock } from '../../types.gen.ts';

/** Stops the reminders of the link with one press. */
export default function StopReminders({ label, done }: StopRemindersBlock) {
  return <PressForm name="stop-reminders" label={label} done={done} />;
}
