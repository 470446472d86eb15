import americanExpress from 'payment-icons/min/flat/amex.svg?no-inline';
import dinersClub from 'payment-icons/min/flat/diners.svg?no-inline';
import discover from 'payment-icons/min/flat/discover.svg?no-inline';
import jcb from 'payment-icons/min/flat/jcb.svg?no-inline';
import maestro from 'payment-icons/min/flat/maestro.svg?no-inline';
import masterCard from 'payment-icons/min/flat/mastercard.svg?no-inline';
import unionpay from 'payment-icons/min/flat/unionpay.svg?no-inline';
import visa from 'payment-icons/min/flat/visa.svg?no-inline';
import type { CardType } from '../../page/card/gateway.ts';
import { useMessages } from '../../page/render/in-island.ts';
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

/** Draws the recognised brand's mark in the number's field (R-C04). Its colours: `themes.css`. */
export function Mark({ cardType }: { cardType: CardType | undefined }) {
  if (!cardType) return null;
  const { name, image } = pictures[cardType];
  return <img key={name} className={styles.mark} src={image} alt={name} />;
}

type BrandsProps = { brands?: CardType[] | undefined; testMode?: boolean | undefined; covered?: boolean | undefined };

/** Draws the marks of the brands, and in test mode that no money moves. The number's fault takes their place. */
export function Brands({ brands = [], testMode, covered }: BrandsProps) {
  const message = useMessages();
  return (
    <div className={styles.brands} data-covered={covered || undefined}>
      {/* Of another priority React would write a preload link before the page's title, out of the head. */}
      {brands.map((type) => (
        <img key={type} src={pictures[type].image} alt="" width={28} height={18} fetchPriority="low" />
      ))}
      <span className="visually-hidden">{brands.map((type) => pictures[type].name).join(', ')}</span>
      {testMode && <p>{message('testMode')}</p>}
    </div>
  );
}
