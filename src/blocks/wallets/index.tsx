import {
  Island,
  Line,
  PageLink,
  useActDone,
  useLocation,
  useLookup,
  useMessages,
  usePage,
  useShown,
} from '../../page/render/hooks.tsx';
import { withLinkId } from '../../rules/link-id.ts';
import { isPayPalPath, payPalPath } from '../../rules/routes.ts';
import type { WalletsBlock } from '../../types.gen.ts';
import Wallets from './island.tsx';
import type { WalletsProps } from './props.ts';
import styles from './styles.module.css';

/** Offers to pay with a wallet in the place of a card: those of content that the server takes. */
export default function WalletsView(block: WalletsBlock) {
  const { site, page, link, linkId, wallets: taken = [] } = useShown();
  const isDone = useActDone();
  const provider = useLookup()('provider') ?? '';
  const isPayPal = isPayPalPath(useLocation().pathname);
  const wallets = (isPayPal ? (['paypal'] as const) : block.wallets).filter((wallet) => taken.includes(wallet));
  const isOver = link.status !== 'ready' || isDone || (link.link.pending?.length ?? 0) > 0;
  if (isOver || wallets.length === 0) return null;
  const { path = '/', act } = site.routes[page.name] ?? {};
  const keep = act !== 'payment';
  const own: WalletsProps = {
    ...{ block, wallets, keep, merchant: provider, isPayPal },
    ...(!keep && { amountPence: link.link.amount_pence }),
    payPalHref: withLinkId(payPalPath(path), linkId),
  };
  return (
    <div className={styles.wallets}>
      <Island component={Wallets} own={own} messages={messages} lines={linesOf(block)} />
      {isPayPal && <Back />}
      {block.divider !== undefined && !isPayPal && (
        <p className={styles.divider}>
          <Line text={block.divider} />
        </p>
      )}
    </div>
  );
}

const linesOf = ({ note, legend, sheetLabel }: WalletsBlock) =>
  [note, legend, sheetLabel].filter((line) => line !== undefined);

/** What the wallets may say: of themselves, and of a card's outcomes. */
const messages = [
  ...['wallets*', 'card*', 'sandbox*', 'nothingCharged', 'answerLost', 'authenticationMissing', 'genericError'],
  ...['tokeniseFailed', 'submitFailed', 'submitUnconfirmed', 'tooManyTries', 'paymentPending', 'errorPrefix'],
  ...['pageChangedAgain', 'cookiesNeeded', 'stepMissing'],
];

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
