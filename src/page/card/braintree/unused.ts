/** Replaces the parts of the SDK that we never call: `src/tools/bundle/bundle.ts` lists them. */
export function unused(): never {
  throw new Error('This part of the card gateway’s SDK is not in the bundle. See src/tools/bundle/bundle.ts.');
}

export { unused as loadAxo };
