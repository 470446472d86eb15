import { useState, useSyncExternalStore } from 'react';
import { pageSession } from '../../page/card/page-session.ts';
import { Line } from '../../page/render/in-island.ts';
import { Buttons } from './buttons.tsx';
import type { WalletsProps } from './props.ts';
import styles from './styles.module.css';

/** Keeps the space of the buttons until the token and the device have said which there are. */
export default function Wallets(props: WalletsProps) {
  const { block, wallets } = props;
  const session = useSyncExternalStore(pageSession.subscribe, pageSession.get, nothing);
  const token = useSyncExternalStore(session?.subscribe ?? never, session?.token ?? nothing, nothing);
  const [count, setCount] = useState<number>();
  const taken = token && wallets.filter((wallet) => token.wallets?.includes(wallet));
  return (
    <div
      className={styles.offer}
      data-waiting={count === undefined || undefined}
      hidden={count === 0 || taken?.length === 0}
    >
      {session && token && taken ? (
        <Buttons {...props} wallets={taken} session={session} token={token} setCount={setCount} />
      ) : (
        <div className={styles.row}>
          {wallets.map((wallet) => (
            <span key={wallet} className={styles.button} />
          ))}
        </div>
      )}
      {block.note !== undefined && (
        <p className={styles.note}>
          <Line text={block.note} />
        </p>
      )}
    </div>
  );
}

const nothing = () => undefined;
const never = () => nothing;
