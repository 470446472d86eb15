import type { CardType } from '../../card/gateway.ts';
import { useMessages } from '../../render/hooks.tsx';
import styles from './picture.module.css';
import { pictures } from './pictures.ts';

type Props = { cardType: CardType | undefined; testMode: boolean | undefined };

/** What stands on the card picture: the brand's mark once it is recognised (R-C04), and that no money moves. */
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
