import { applyEdits } from 'jsonc-parser';
import { formerPathEdits, withoutFormerPath } from '../../src/content/api/pure.ts';
import { valueIn } from './json-edit.ts';

/** The address that a page's text has, if it is one. */
export function addressIn(page: string | null | undefined): string | undefined {
  const path = page ? valueIn(page, ['path']) : undefined;
  return typeof path === 'string' ? path : undefined;
}

export function formerAddresses(page: string): string[] {
  const former = valueIn(page, ['formerly']);
  return Array.isArray(former) ? former.map(String) : [];
}

/** A page's text with an address that leads to it, or without that. */
export const withFormerAddress = (page: string, address: string, leads: boolean): string =>
  applyEdits(page, leads ? formerPathEdits(page, address, addressIn(page) ?? '') : withoutFormerPath(page, address));

/** Updates a page's former addresses after each typed letter: the saved address is one of them while another is typed. */
export function keepFormerAddress(saved: string | null | undefined, before: string, after: string): string {
  const [published, oldAddress, newAddress] = [saved, before, after].map(addressIn);
  if (published === undefined || newAddress === undefined || oldAddress === newAddress) return after;
  if (newAddress === published) return withFormerAddress(after, published, false);
  return oldAddress === published ? withFormerAddress(after, published, true) : after;
}
