/** Replaces the parts of the SDK that we never call: `vite.config.ts` lists them. */
export function unused(): never {
  throw new Error('This part of the card gateway’s SDK is not in the bundle. See vite.config.ts.');
}

export { unused as loadAxo };
