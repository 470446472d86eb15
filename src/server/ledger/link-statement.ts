import { defined } from '../../rules/defined.ts';
import type { Link } from '../../types.gen.ts';
import { nameOf } from '../base/link-name.ts';
import { canonicalHash, canonicalJson } from '../proof/canonical.ts';
import { valueHash } from '../proof/hashes.ts';
import type { Signer } from '../proof/signer.ts';
import type { Ledger } from './ledger.ts';

/** The columns of a link that its statement is of. `own_values` lacks those that were erased: their hashes stay. */
export type LinkColumns = {
  id: string;
  own_values: Link['values'];
  value_salts: Readonly<Record<string, string>> | null;
  value_hashes: Readonly<Record<string, string>>;
  created_at: Date;
  receipt: string;
};

/** They are given once, when the link is made. The order's documents are in it by their hashes. */
const fixedColumns = [
  ...['id', 'journey', 'customer_type', 'payment_methods', 'amount_pence', 'language', 'value_hashes'],
  ...['sor_given_at', 'losing_provider', 'services', 'switch_match', 'order_sha256', 'order_html_sha256'],
  ...['order_total', 'accepted_difference', 'external_reference', 'first_expires_at', 'created_at'],
];

/** The columns of which a link's statement is made and by which it is checked. */
export const linkColumns = [...fixedColumns, 'own_values', 'value_salts', 'receipt'].join(', ');

/** The hash of a link as it was made, which its receipts have as `link_sha256`. */
export const linkHash = (link: object): string =>
  canonicalHash(defined(Object.fromEntries(fixedColumns.map((name) => [name, (link as never)[name]]))));

const payloadOf = (iss: string, link: Omit<LinkColumns, 'receipt'>) => ({
  iss,
  iat: Math.floor(link.created_at.getTime() / 1000),
  link_sha256: linkHash(link),
});

/** Signs a link as it is made. */
export const signLink = (signer: Signer, link: Omit<LinkColumns, 'receipt'>): Promise<string> =>
  signer.sign('doorstep-link+jwt', payloadOf(signer.issuer, link));

/** Whether a value of a link is as it was given, or was erased with its salt. */
const isValueRight = ({ own_values, value_salts, value_hashes }: LinkColumns, name: string): boolean =>
  name in own_values
    ? valueHash(name, own_values[name], value_salts?.[name]) === value_hashes[name]
    : value_salts?.[name] === undefined;

/** Whether a link says what a server has signed: nothing is done or told by another one (D-56). */
export async function isLinkRight({ signer }: Pick<Ledger, 'signer'>, link: LinkColumns): Promise<boolean> {
  const text = await signer.read('doorstep-link+jwt', link.receipt);
  const names = new Set([link.own_values, link.value_salts ?? {}, link.value_hashes].flatMap(Object.keys));
  const isRight =
    text !== undefined &&
    text === canonicalJson(payloadOf(JSON.parse(text).iss, link)) &&
    [...names].every((name) => isValueRight(link, name));
  if (!isRight) signer.alarm?.(`link ${nameOf(link.id)}`);
  return isRight;
}

/** Whether values of a link were erased: it takes no more acts, since nobody knows what its customer would be shown. */
export const isErased = ({ own_values, value_hashes }: Pick<LinkColumns, 'own_values' | 'value_hashes'>): boolean =>
  Object.keys(value_hashes).some((name) => !(name in own_values));
