import { applyEdits } from 'jsonc-parser';
import { formerPathEdits, withoutFormerPath } from '../../src/content/api/pure.ts';
import { valueIn } from './json-edit.ts';

/** The address that a page's text has, if it is one. */
function addressIn(page: string | null | undefined): string | undefined {
  const path = page ? valueIn(page, ['path']) : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Updates a page's former addresses after each typed letter: the saved address is one of them while another is typed. */
export function keepFormerAddress(saved: string | null | undefined, before: string, after: string): string {
  const [published, oldAddress, newAddress] = [saved, before, after].map(addressIn);
  if (published === undefined || newAddress === undefined || oldAddress === newAddress) return after;
  if (newAddress === published) return applyEdits(after, withoutFormerPath(after, published));
  return oldAddress === published ? applyEdits(after, formerPathEdits(after, published, newAddress)) : after;
}
