import { useRef, useState, useSyncExternalStore } from 'react';
import { pageSession } from '../../page/card/page-session.ts';
import {
  Line,
  PageLink,
  useActDone,
  useIsPayPal,
  useLink,
  useLinkStore,
  useLoaded,
  useMessages,
  usePage,
  useStepInstead,
} from '../../page/render/hooks.tsx';
import type { WalletsBlock } from '../../types.gen.ts';
import type { ButtonsProps } from './late/buttons.tsx';
import styles from './styles.module.css';

/** Offers to pay with a wallet in the place of a card. Space is kept until the token says which our server takes. */
export default function Wallets(block: WalletsBlock) {
  const place = pageSession(useLinkStore());
  const session = useSyncExternalStore(place.subscribe, place.get, nothing);
  const token = useSyncExternalStore(session?.subscribe ?? never, session?.token ?? nothing, nothing);
  const [count, setCount] = useState<number>();
  const note = useRef<HTMLParagraphElement>(null);
  const isPayPal = useIsPayPal();
  const shown = isPayPal ? (['paypal'] as const) : block.wallets;
  const wallets = token && shown.filter((wallet) => token.wallets?.includes(wallet));
  const isOver = useIsOver();
  if (isOver || wallets?.length === 0) return null;
  return (
    <div className={styles.wallets} data-waiting={count === undefined || undefined} hidden={count === 0}>
      {session && token && wallets ? (
        <ButtonsOnceLoaded {...{ block, note, wallets, session, token, setCount }} />
      ) : (
        <div className={styles.row}>
          {shown.map((wallet) => (
            <span key={wallet} className={styles.button} />
          ))}
        </div>
      )}
      {block.note !== undefined && (
        <p ref={note} className={styles.note}>
          <Line text={block.note} />
        </p>
      )}
      {isPayPal && <Back />}
      {block.divider !== undefined && !isPayPal && (
        <p className={styles.divider}>
          <Line text={block.divider} />
        </p>
      )}
    </div>
  );
}

/** Leads from the document with PayPal to the page with the card form. */
function Back() {
  const label = useMessages()('walletsBack');
  const { name } = usePage();
  return label === undefined ? null : (
    <PageLink to={name} className={styles.back}>
      {label}
    </PageLink>
  );
}

/** Whether the card form takes nothing: its act is done, not yet due or being checked, or there is no link to read. */
function useIsOver(): boolean {
  const link = useLink();
  const isDone = useActDone();
  const instead = useStepInstead();
  if (link.status === 'pending') return false;
  return link.status !== 'ready' || isDone || instead !== undefined || (link.link.pending?.length ?? 0) > 0;
}

const loadButtons = () =>
  import('./late/buttons.tsx').then(
    ({ Buttons }) => Buttons,
    // The card form is enough.
    () => null,
  );

function ButtonsOnceLoaded(props: ButtonsProps) {
  const Buttons = useLoaded(loadButtons);
  return Buttons ? <Buttons {...props} /> : <div className={styles.row} />;
}

const nothing = () => undefined;
const never = () => nothing;
