import { snapshotOf } from '../../page/card/link-changed.ts';
import { cardActs } from '../../page/card/use-card-form.ts';
import { Island, useHref, useLinkPath, useLocation, useShown, useTarget, WayOn } from '../../page/render/hooks.tsx';
import { isRecorded } from '../../rules/journey/journey.ts';
import { isPayPalPath } from '../../rules/routes.ts';
import type { CardFormBlock, CompiledSite, Link } from '../../types.gen.ts';
import CardForm from './island.tsx';
import type { CardFormProps } from './props.ts';
import { WithoutScript } from './without-script.tsx';

/** Takes a card in the gateway's own fields. The server draws their boxes: an iframe that is moved loads again. */
export default function CardFormView(block: CardFormBlock) {
  const { site, page, link: state, form } = useShown();
  const { pathname } = useLocation();
  const linkPath = useLinkPath();
  const hrefOf = useHref();
  const next = useTarget(block.to) ?? page.name;
  if (state.status !== 'ready') return null;
  const { link } = state;
  if (isRecorded(link, cardActs[block.purpose])) return <WayOn to={block.to} />;
  const amount = amountOf(site, link, block.purpose);
  if (amount === undefined) return null;

  const own: CardFormProps = {
    ...{ block, amount, linkPath, drawn: snapshotOf(link), next: hrefOf(next) },
    pending: link.pending?.[0] && { reference: link.pending[0].reference },
    ...(form && { token: form.token, release: form.release }),
    holder: Object.fromEntries(ofHolder.map((name) => [name, link.values[name]])),
    isPayPal: isPayPalPath(pathname),
  };
  return (
    <>
      {!own.isPayPal && <WithoutScript purpose={block.purpose} />}
      <Island
        component={CardForm}
        own={own}
        messages={messages}
        lines={linesOf(block)}
        missing={own.pending ? undefined : 'cardUnavailable'}
      />
    </>
  );
}

/** The values of a link that the bank's check may get. */
const ofHolder = ['cardholder_name', 'customer_email', 'customer_phone'];

const linesOf = ({ legend, summary, note, label, cardholderName }: CardFormBlock) =>
  [legend, summary, note, label, cardholderName].filter((line) => line !== undefined);

/** What a card form may say: of its fields and outcomes, of the test bank's window, and of refusals of our server. */
const messages = [
  ...['card*', 'challenge*', 'sandbox*', 'wallets*', 'payment*', 'bank*'],
  ...[
    'testMode',
    'testCardsOnly',
    'pleaseWait',
    'stillWorking',
    'tryAgain',
    'errorPrefix',
    'genericError',
    'tokeniseFailed',
  ],
  ...['answerLost', 'authenticationMissing', 'nothingCharged', 'submitFailed', 'submitUnconfirmed', 'stepMissing'],
  ...['cookiesNeeded', 'pageChanged', 'pageChangedAgain', 'tooManyTries', 'notAccepted'],
];

const amountName = 'three_d_secure_amount_pence';

/** Returns the amount that the bank verifies, in pounds with two decimals (R-C17). */
function amountOf({ values }: CompiledSite, link: Link, purpose: CardFormBlock['purpose']): string | undefined {
  const pence = purpose === 'payment' ? link.amount_pence : (link.values[amountName] ?? values[amountName]?.value);
  return typeof pence === 'number' ? (pence / 100).toFixed(2) : undefined;
}
