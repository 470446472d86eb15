import paypal from 'payment-icons/min/flat/paypal.svg?no-inline';
import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { CardToken } from '../../../page/card/gateway.ts';
import type { CardSession } from '../../../page/card/session.ts';
import { loadWallet, takesPayPal } from '../../../page/card/wallets/load.ts';
import { payByWallet } from '../../../page/card/wallets/pay-by-wallet.ts';
import type { WalletAdapter, WalletPayment } from '../../../page/card/wallets/wallet.ts';
import {
  useIsPayPal,
  useLine,
  useLink,
  useLinkStore,
  useLookup,
  useMessages,
  usePage,
  useSight,
  useSite,
} from '../../../page/render/hooks.tsx';
import { type Wallet, walletNames } from '../../../rules/facts.ts';
import { withLinkId } from '../../../rules/link-id.ts';
import { payPalPath } from '../../../rules/routes.ts';
import type { WalletsBlock } from '../../../types.gen.ts';
import styles from '../styles.module.css';
import applePay from './marks/apple-pay.svg?no-inline';
import googlePay from './marks/google-pay.svg?no-inline';
import { Outcome } from './outcome.tsx';

export type ButtonsProps = {
  block: WalletsBlock;
  note: RefObject<HTMLElement | null>;
  /** Those of the block that our server takes. */
  wallets: Wallet[];
  session: CardSession;
  token: CardToken;
  /** Called with the number of wallets that the device offers, once it is known. */
  setCount(count: number): void;
};

const marks: Record<Wallet, string> = { 'apple-pay': applePay, 'google-pay': googlePay, paypal };

/** Draws a button for each wallet that the device offers. PayPal's leads to the document with PayPal, if it is not that. */
export function Buttons(props: ButtonsProps) {
  const { block, note, session } = props;
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const payment = usePayment(block);
  const legend = useLine(block.legend ?? '');
  const statement = useLine(block.note ?? '');
  const { offered, isCurrent } = useOfferedWallets(props, payment);
  const sight = useSight();
  // Money may have moved: there is nothing to press (D-04).
  const isOver = state.status === 'unknown' || state.status === 'recorded';

  function press(wallet: Wallet, adapter: WalletAdapter) {
    const shown = { ...(statement && { statement }), button: walletNames[wallet] };
    const isSeen = () => sight.isShown(statement ? note.current : undefined, [statement]);
    void payByWallet(session, { wallet, adapter, payment, shown, isShown: isSeen });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className={styles.row} role="group" aria-label={legend || undefined}>
        {!isOver &&
          offered.map((one) => (
            <WalletButton
              key={one.wallet}
              {...one}
              isWaiting={state.status !== 'ready' || !sight.isWhole || !isCurrent}
              press={press}
            />
          ))}
      </div>
      <Outcome state={state} keep={payment.keep} />
    </>
  );
}

type WalletButtonProps = OfferedWallet & { isWaiting: boolean; press(wallet: Wallet, adapter: WalletAdapter): void };

function WalletButton({ wallet, adapter, isWaiting, press }: WalletButtonProps) {
  const { routes } = useSite();
  const { linkId } = useLinkStore();
  const path = routes[usePage().name]?.path ?? '/';
  const shared = {
    ...{ className: styles.button, 'data-wallet': wallet, 'aria-label': walletNames[wallet] },
    // A disabled button would lose the focus.
    'aria-disabled': isWaiting || undefined,
  };
  const mark = <img src={marks[wallet]} alt="" />;
  return adapter ? (
    <button type="button" {...shared} onClick={() => isWaiting || press(wallet, adapter)}>
      {mark}
    </button>
  ) : (
    <a href={withLinkId(payPalPath(path), linkId)} {...shared} onClick={(event) => isWaiting && event.preventDefault()}>
      {mark}
    </a>
  );
}

/** Returns the payment for a sheet: the link's amount, or no amount where the page's act keeps a payment method. */
function usePayment({ sheetLabel }: WalletsBlock): WalletPayment {
  const { routes } = useSite();
  const link = useLink();
  const merchant = useLookup()('provider') ?? '';
  const label = useLine(sheetLabel ?? '') || merchant;
  const keep = routes[usePage().name]?.act !== 'payment';
  const amountPence = link.status === 'ready' ? link.link.amount_pence : undefined;
  return {
    keep,
    ...(!keep && amountPence !== undefined && { amountPence }),
    label,
    merchant,
    managementUrl: `${location.origin}/`,
  };
}

/** Without an adapter its button is a link: its own script is on another document. */
type OfferedWallet = { wallet: Wallet; adapter?: WalletAdapter };
type Offered = { offered: OfferedWallet[]; loadedFor?: CardToken };

/** Loads the wallets, anew with each token. Those of the token before stay drawn meanwhile, but cannot be used. */
function useOfferedWallets({ wallets, session, token, setCount }: ButtonsProps, payment: WalletPayment) {
  const message = useMessages();
  const isPayPal = useIsPayPal();
  const [{ offered, loadedFor }, setOffered] = useState<Offered>({ offered: [] });
  const load = useEffectEvent(async (wallet: Wallet): Promise<OfferedWallet[]> => {
    const words = (name: string) => message(name, { wallet: walletNames[wallet] }) ?? '';
    const { token: secret, googleMerchantId } = token;
    if (wallet === 'paypal' && !isPayPal)
      return (await takesPayPal(secret, session.walletUnavailable)) ? [{ wallet }] : [];
    const options = { wallet, payment, words, token: secret, ...(googleMerchantId && { googleMerchantId }) };
    const adapter = await loadWallet(options, session.walletUnavailable);
    return adapter ? [{ wallet, adapter }] : [];
  });
  const onLoaded = useEffectEvent((adapters: OfferedWallet[]) => {
    setOffered({ offered: adapters, loadedFor: token });
    setCount(adapters.length);
  });
  const names = wallets.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wallet belongs to the token that it was made with.
  useEffect(() => {
    let isGone = false;
    const loading = Promise.all((names.split(',') as Wallet[]).map(load)).then((all) => all.flat());
    void loading.then((adapters) => isGone || onLoaded(adapters));
    return () => {
      isGone = true;
      void loading.then((adapters) => adapters.map(({ adapter }) => adapter?.teardown()));
    };
  }, [names, token]);
  return { offered, isCurrent: loadedFor === token };
}
