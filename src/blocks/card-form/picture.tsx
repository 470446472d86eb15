import americanExpress from 'payment-icons/min/flat/amex.svg?no-inline';
import dinersClub from 'payment-icons/min/flat/diners.svg?no-inline';
import discover from 'payment-icons/min/flat/discover.svg?no-inline';
import jcb from 'payment-icons/min/flat/jcb.svg?no-inline';
import maestro from 'payment-icons/min/flat/maestro.svg?no-inline';
import masterCard from 'payment-icons/min/flat/mastercard.svg?no-inline';
import unionpay from 'payment-icons/min/flat/unionpay.svg?no-inline';
import visa from 'payment-icons/min/flat/visa.svg?no-inline';
import type { CardType } from '../../page/card/gateway.ts';
import { useMessages } from '../../page/render/hooks.tsx';
import styles from './picture.module.css';

type Props = { cardType: CardType | undefined; testMode: boolean | undefined };

/** Every brand's name and the address of its mark (R-C06); the browser fetches a mark when it is shown. */
const pictures: Record<CardType, { name: string; image: string }> = {
  visa: { name: 'Visa', image: visa },
  'master-card': { name: 'Mastercard', image: masterCard },
  maestro: { name: 'Maestro', image: maestro },
  'american-express': { name: 'American Express', image: americanExpress },
  discover: { name: 'Discover', image: discover },
  jcb: { name: 'JCB', image: jcb },
  'diners-club': { name: 'Diners Club', image: dinersClub },
  unionpay: { name: 'UnionPay', image: unionpay },
};

/** Draws the brand's mark once the brand is recognised (R-C04), and in test mode the note that no money moves. */
export function Picture({ cardType, testMode }: Props) {
  const message = useMessages();
  const brand = cardType && pictures[cardType];
  return (
    <>
      {testMode && <p className={styles.testMode}>{message('testMode')}</p>}
      {brand && <img key={brand.name} className={styles.mark} src={brand.image} alt={brand.name} />}
    </>
  );
}
