import americanExpress from 'payment-icons/min/flat/amex.svg?no-inline';
import dinersClub from 'payment-icons/min/flat/diners.svg?no-inline';
import discover from 'payment-icons/min/flat/discover.svg?no-inline';
import jcb from 'payment-icons/min/flat/jcb.svg?no-inline';
import maestro from 'payment-icons/min/flat/maestro.svg?no-inline';
import masterCard from 'payment-icons/min/flat/mastercard.svg?no-inline';
import unionpay from 'payment-icons/min/flat/unionpay.svg?no-inline';
import visa from 'payment-icons/min/flat/visa.svg?no-inline';
import type { CardType } from '../../page/card/gateway.ts';
import styles from './brand-marks.module.css';

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

type BrandsProps = { brands?: CardType[] | undefined; cardType: CardType | undefined };

/** Draws the marks of the brands in the number's field, until one is recognised: then its own (R-C04). Its colours: `themes.css`. */
export function Brands({ brands = [], cardType }: BrandsProps) {
  const shown = cardType ? [cardType] : brands;
  return (
    <div className={styles.brands}>
      {/* Of another priority React would write a preload link before the page's title, out of the head. */}
      {shown.map((type) => (
        <img
          key={type}
          src={pictures[type].image}
          alt={cardType ? pictures[type].name : ''}
          width={28}
          height={18}
          fetchPriority="low"
        />
      ))}
      {!cardType && <span className="visually-hidden">{brands.map((type) => pictures[type].name).join(', ')}</span>}
    </div>
  );
}
