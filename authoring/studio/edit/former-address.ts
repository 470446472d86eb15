import type { Json } from '../types.ts';
import { editJson, valueIn } from './json-edit.ts';

/** The address that a page's text has, if it is one. */
function addressIn(page: string | null | undefined): string | undefined {
  const path = page ? valueIn(page, ['path']) : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Updates a page's former addresses after each typed letter: the saved address is one of them while another is typed. */
export function keepFormerAddress(saved: string | null | undefined, before: string, after: string): string {
  const [published, oldAddress, newAddress] = [saved, before, after].map(addressIn);
  if (published === undefined || newAddress === undefined || oldAddress === newAddress) return after;
  const at = ['formerly'];
  const former = (valueIn(after, at) ?? []) as Json[];
  const hasOld = former.includes(published);
  if (newAddress !== published) {
    const isLeft = oldAddress === published && !hasOld;
    return isLeft ? editJson(after, { do: 'set', at, value: [...former, published] }) : after;
  }
  if (!hasOld) return after;
  const others = former.filter((one) => one !== published);
  return editJson(after, others.length ? { do: 'set', at, value: others } : { do: 'remove', at });
}
