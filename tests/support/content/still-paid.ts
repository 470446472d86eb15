/** What the contract says is still paid by whoever asked for an early start and cancels: each paper that sums it up says all. */
export const stillPaid: Record<string, RegExp> = {
  'the installation': /installation/,
  'the activation': /activation/,
  'a thirtieth for each day': /thirtieth of the monthly price for each day/,
  'the cost of returning the equipment': /cost of returning the equipment/,
};
