import { useActDone, useLine, WayOn } from '../../render/hooks.tsx';
import type { ButtonBlock } from '../../types.gen.ts';
import type { ActionProps } from './action.ts';
import { AgreeContract } from './agree-contract.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ConsentSwitch } from './consent-switch.tsx';
import { Go } from './go.tsx';
import { AlertMessage, SayMessage } from './messages.tsx';
import styles from './styles.module.css';

type Action = NonNullable<ButtonBlock['action']>;

/** What each action is, and whether it records an act. */
const actions: Record<Action, { View: (props: ActionProps) => React.ReactNode; records?: true }> = {
  'agree-contract': { View: AgreeContract, records: true },
  'consent-switch': { View: ConsentSwitch, records: true },
  'cancel-order': { View: CancelOrder },
  alert: { View: AlertMessage },
  say: { View: SayMessage },
};

/** A button. Where the page's act is recorded, the one that recorded it is the way on, and the other actions are gone (D-09). */
export default function ButtonView(block: ButtonBlock) {
  const label = useLine(block.label);
  const done = useActDone();
  const action = block.action && actions[block.action];
  if (done && action && !action.records) return null;

  const View = done && action ? WayOn : (action?.View ?? Go);
  const look = block.look ?? 'secondary';
  return (
    <div className={styles.button} data-look={look}>
      <View label={label} look={look} to={block.to} message={block.message} />
    </div>
  );
}
