import fc, { type Arbitrary } from 'fast-check';
import { malformedOfProvider, tooLarge } from './provider-shots.ts';
import { malformedOfCustomers, type Shot } from './shots.ts';

/** Malformed calls of every shape to every call that the server takes. `ids`: of links on which a right one would do something. */
export function malformed(ids: string[]): Arbitrary<Shot> {
  return fc.oneof(
    { weight: 300, arbitrary: malformedOfCustomers(ids) },
    { weight: 199, arbitrary: malformedOfProvider(ids) },
    { weight: 1, arbitrary: tooLarge },
  );
}
