/** The largest amount that a link can have, in pence. The schemas of links have it too; `tests/rules/largest-amount.test.ts` compares them. */
export const largestAmount = 99_999_999;
