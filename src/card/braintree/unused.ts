/**
 * Stands in the bundle for parts of the card provider's SDK that it names but that nothing here ever calls: a payment
 * page is better without them. Which they are stands in `src/tools/build/bundle.ts`.
 */
export function unused(): never {
  throw new Error('This part of the card provider’s SDK is not in the bundle. See src/tools/build/bundle.ts.');
}

export { unused as loadAxo };
