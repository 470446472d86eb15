import paypal from 'payment-icons/min/flat/paypal.svg?no-inline';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { CardToken } from '../../page/card/gateway.ts';
import type { CardSession } from '../../page/card/session.ts';
import { loadWallet, takesPayPal } from '../../page/card/wallets/load.ts';
import { payByWallet } from '../../page/card/wallets/pay-by-wallet.ts';
import type { WalletAdapter, WalletPayment } from '../../page/card/wallets/wallet.ts';
import { useLine, useMessages } from '../../page/render/in-island.ts';
import { type Wallet, walletNames } from '../../rules/facts.ts';
import applePay from './marks/apple-pay.svg?no-inline';
import googlePay from './marks/google-pay.svg?no-inline';
import { Outcome } from './outcome.tsx';
import type { WalletsProps } from './props.ts';
import styles from './styles.module.css';

type ButtonsProps = WalletsProps & {
  session: CardSession;
  token: CardToken;
  /** Called with the number of wallets that the device offers, once it is known. */
  setCount(count: number): void;
};

const marks: Record<Wallet, string> = { 'apple-pay': applePay, 'google-pay': googlePay, paypal };

/** Draws a button for each wallet that the device offers. PayPal's leads to the document with PayPal, if it is not that. */
export function Buttons(props: ButtonsProps) {
  const { block, session, payPalHref } = props;
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const payment = usePayment(props);
  const legend = useLine(block.legend ?? '');
  const statement = useLine(block.note ?? '');
  const { offered, isCurrent } = useOfferedWallets(props, payment);
  // Money may have moved: there is nothing to press (D-04).
  const isOver = state.status === 'unknown' || state.status === 'recorded';

  function press(wallet: Wallet, adapter: WalletAdapter) {
    const shown = { ...(statement && { statement }), button: walletNames[wallet] };
    void payByWallet(session, { wallet, adapter, payment, shown });
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
              isWaiting={state.status !== 'ready' || !isCurrent}
              payPalHref={payPalHref}
              press={press}
            />
          ))}
      </div>
      <Outcome state={state} keep={payment.keep} />
    </>
  );
}

type WalletButtonProps = OfferedWallet & {
  isWaiting: boolean;
  payPalHref: string;
  press(wallet: Wallet, adapter: WalletAdapter): void;
};

function WalletButton({ wallet, adapter, isWaiting, payPalHref, press }: WalletButtonProps) {
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
    <a href={payPalHref} {...shared} onClick={(event) => isWaiting && event.preventDefault()}>
      {mark}
    </a>
  );
}

/** Returns the payment for a sheet: the link's amount, or no amount where the page's act keeps a payment method. */
function usePayment({ block: { sheetLabel }, keep, amountPence, merchant }: WalletsProps): WalletPayment {
  const label = useLine(sheetLabel ?? '') || merchant;
  const managementUrl = `${location.origin}/`;
  return { ...{ keep, label, merchant, managementUrl }, ...(amountPence !== undefined && { amountPence }) };
}

/** Without an adapter its button is a link: its own script is on another document. */
type OfferedWallet = { wallet: Wallet; adapter?: WalletAdapter };
type Offered = { offered: OfferedWallet[]; loadedFor?: CardToken };

/** Loads the wallets, anew with each token. Those of the token before stay drawn meanwhile, but cannot be used. */
function useOfferedWallets({ wallets, session, token, isPayPal, setCount }: ButtonsProps, payment: WalletPayment) {
  const message = useMessages();
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
