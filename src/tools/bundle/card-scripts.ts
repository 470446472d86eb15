import { scriptOrigins } from '../../page/card/braintree/hosts.ts';
import { googlePayScript } from '../../page/card/google-pay-hosts.ts';
import { payPalScripts } from '../../page/card/paypal-hosts.ts';

/**
 * One script that a card page may run. `address` is the URL that the browser requests, with `*` for the part that
 * changes with each build.
 */
export type CardScript = { address: string; when: string; purpose: string; integrity: string };

const ownOrigin =
  "Our own origin, `script-src 'self'`. Its name is the hash of its content, it never changes under one name, and the release says which names the page asks for.";
const inlineScript = 'Its SHA-256 stands in the page’s policy: changed by a byte, it does not run.';
const providerScript =
  'None of ours: Braintree changes the script without a new address. The SDK sets `integrity` where Braintree’s configuration carries a hash (`cardinalSongbirdIdentityHash`). The policy and Trusted Types allow this origin and no other.';

const bank = (origin: string): CardScript => {
  const isTest = /stag|\/\/cas\./.test(origin);
  return {
    address: `${origin}/*`,
    when: isTest ? 'with a Braintree sandbox account only' : 'with a Braintree production account',
    purpose:
      'The bank’s check of the card (3-D Secure 2): it collects what the bank asks of the browser, and shows the bank’s window.',
    integrity: providerScript,
  };
};

/**
 * Every script that a page with a card form may run, and why (PCI DSS 4.0.1, 6.4.3). A browser test compares the list
 * with the scripts that Chromium loads, and fails if one is missing here.
 */
export const cardScripts: CardScript[] = [
  {
    address: 'inline, in the head',
    when: 'on a static host, where a page is not drawn for its link, and at an address with `link_id`',
    purpose: 'Asks for the link’s state before the bundle has come, and writes the alias `link_id` as `id`.',
    integrity: inlineScript,
  },
  {
    address: 'inline, at the end of the body',
    when: 'on a static host, and where a page is not drawn for its link',
    purpose: 'Writes the link’s id into the page’s own links.',
    integrity: inlineScript,
  },
  {
    address: 'inline, after the page’s data',
    when: 'with Braintree, where our server draws the page with its token',
    purpose: 'Draws the card fields before the app has come.',
    integrity: inlineScript,
  },
  {
    address: 'inline, at the very end',
    when: 'always',
    purpose: 'Starts the app once the page is painted.',
    integrity: inlineScript,
  },
  { address: '/assets/client-*.js', when: 'always', purpose: 'The app: draws every page.', integrity: ownOrigin },
  {
    address: '/assets/rolldown-runtime-*.js',
    when: 'always',
    purpose: 'What the bundler needs to join scripts.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/card-form-*.js',
    when: 'always',
    purpose: 'The card form: its layout, its state, its button, its messages. It sees no card data.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/state-*.js',
    when: 'always',
    purpose: 'What the card form and the card gateways share.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/gateways-*.js',
    when: 'always',
    purpose: 'Which card gateway a page is of, by its token.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/line-*.js',
    when: 'with Braintree',
    purpose: 'Takes out of a name or phone number what cannot be seen.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/bank-spelling-*.js',
    when: 'with Braintree',
    purpose: 'Writes a cardholder’s name in the letters that banks take.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/braintree-*.js',
    when: 'always, except where our server draws the page for the pretended gateway',
    purpose:
      'Braintree’s SDK (client, hosted fields, 3-D Secure), from npm, and our adapter to it. The card is typed into Braintree’s own frames, whose scripts run in Braintree’s documents and not in ours.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/sandbox-*.js',
    when: 'in test mode only',
    purpose: 'The pretended gateway of demos and tests. It takes test cards only.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/wallets-*.js',
    when: 'on pages that offer wallets',
    purpose: 'The block of the wallets: the space for their buttons.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/buttons-*.js',
    when: 'on pages that offer wallets, where the settings take one',
    purpose: 'The buttons of the wallets, and what became of the last press.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/apple-pay-*.js',
    when: 'with Braintree, on pages that offer Apple Pay, where the settings take it',
    purpose: 'Braintree’s SDK for Apple Pay, from npm, and our adapter to it. The browser itself draws the sheet.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/google-pay-*.js',
    when: 'with Braintree, on pages that offer Google Pay, where the settings take it',
    purpose: 'Braintree’s SDK for Google Pay, from npm, and our adapter to it.',
    integrity: ownOrigin,
  },
  {
    address: '/assets/paypal-*.js',
    when: 'with Braintree, on the documents with PayPal of pages that offer it, where the settings take it',
    purpose: 'Braintree’s SDK for PayPal, from npm, and our adapter to it. There are no card fields on this document.',
    integrity: ownOrigin,
  },
  ...scriptOrigins.map(bank),
  {
    address: googlePayScript,
    when: 'with Braintree, on pages that offer Google Pay, where the settings take it',
    purpose: 'Google’s own script, which says whether the customer has Google Pay and opens its sheet.',
    integrity:
      'None of ours: Google changes the script without a new address. The policy and a Trusted Types policy of its own allow this address and no other, on these pages alone.',
  },
  ...Object.entries(payPalScripts).map(([environment, address]) => ({
    address,
    when: `with a Braintree ${environment} account, on the documents with PayPal of pages that offer it, where the settings take it`,
    purpose:
      'PayPal’s own script, which opens PayPal’s window. It loads its own parts from the same origin and from `https://www.paypalobjects.com`.',
    integrity:
      'None of ours: PayPal changes the script without a new address. The policy and Trusted Types allow PayPal’s origins and no other, on this document alone, which has no card fields.',
  })),
];

const intro = `<!-- Written by \`npm run generate\` from src/tools/bundle/card-scripts.ts. Edit that, never this file. -->

# Scripts on payment pages

Every script that a page with a card form may run: where it comes from, what it is for, and how we know that it is the
right one (PCI DSS 4.0.1, requirement 6.4.3). A browser test loads the pages and fails on any script that is not here.
A page that offers PayPal has a second document for it, at an address that begins with \`/with-paypal\` and is reached by a page
load. The card fields and the bank’s check are never on it, and PayPal’s script is on no other.

The page’s policy is the other half: \`script-src\` names our own origin, the inline scripts by their hashes and the
origins below; Trusted Types refuse every script address that is not below, and HTML and code made of strings
altogether. No other page of the site allows any script but our own.

The address of a page has the link’s id, which opens the link. No referrer tells it, but a script that runs on the page can read
the address: on a card page those of the bank’s check, where it is offered Google’s, and on the document with PayPal PayPal’s.

Our own files have no \`integrity\`: who can change them can change the page that would name it. Watching whether a page or its
headers have changed (requirement 11.6.1) is for a monitor of yours, which loads them from outside and compares them with the
release. The server hears only of what browsers stop.
`;

/** Writes the text of \`docs/payment-page-scripts.md\`. */
export function cardScriptsDocument(): string {
  const rows = cardScripts.map(({ address, when, purpose, integrity }) => [
    address.startsWith('inline') ? address : `\`${address}\``,
    when,
    purpose,
    integrity,
  ]);
  const table = [['Script', 'When', 'What for', 'Integrity'], ['---', '---', '---', '---'], ...rows];
  return `${intro}\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}
