/** Every site whose acts are looked at in full, by its test: the sample's, with a Direct Debit, and the examples. */
import { test as ofDirectDebit } from '../direct-debit/direct-debit-pages.ts';
import { test as ofExamples } from '../questions/example-walks.ts';
import { acting, actingAtNight, actingForDirectDebit, actingOfExamples } from './acts-in-sight.ts';
import { test } from './e2e-fixtures.ts';

export const actsBySite = [
  [test, [...acting, ...actingAtNight]],
  [ofDirectDebit, actingForDirectDebit],
  [ofExamples, actingOfExamples],
] as const;
