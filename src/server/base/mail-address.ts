import { domainToASCII } from 'node:url';
import { readField } from '../../rules/text/fields.ts';

const atoms = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atoms}(\\.${atoms})*$`);
const topLevel = /^(?:[a-z]{2,}|xn--.+)$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** An e-mail address with its domain in ASCII, of one line and one address; undefined for anything else. */
export function mailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const [local, written] = [text.slice(0, at), text.slice(at + 1)];
  // What a browser would read as another host, such as a fullwidth dot, is no domain that somebody meant.
  if (at < 1 || local.length > 64 || !localPart.test(local) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(written))
    return undefined;
  const domain = domainToASCII(written);
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((one) => label.test(one)) && topLevel.test(labels.at(-1)!);
  return isDomain && domain.length + local.length < 254 ? `${local}@${domain}` : undefined;
}

/** The same of a field that people type: spaces around it and what cannot be seen are nobody's address. */
export function typedMailAddress(typed: string): string | undefined {
  const read = readField('email', typed);
  return 'bare' in read ? mailAddress(read.bare) : undefined;
}
