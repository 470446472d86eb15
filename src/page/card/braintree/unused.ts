/**
 * Replaces the parts of the card gateway's SDK that it imports and that we never call, so that the bundle does not
 * contain them. `src/tools/bundle/bundle.ts` lists them.
 */
export function unused(): never {
  throw new Error('This part of the card gateway’s SDK is not in the bundle. See src/tools/bundle/bundle.ts.');
}

export { unused as loadAxo };
