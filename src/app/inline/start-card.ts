/**
 * This script is inlined at the end of a card page that the server has drawn and sends a token with. It draws the provider's
 * fields at once, so that the customer can type long before the bundle takes the page over, and holds the bundle back
 * meanwhile, which would keep the processor of a slow phone busy.
 */

/** The gateway's script: `src/card/braintree/braintree.ts`. */
type Gateway = { drawEarly(): Promise<void> };

declare global {
  interface Window {
    /** Resolves when the card fields can be used, or when the bundle is to wait for them no longer. Never rejects. */
    __doorstepCard?: Promise<void>;
  }
}

const patienceMs = 3_000;
const { card = '' } = document.documentElement.dataset;

window.__doorstepCard = new Promise((resolve) => {
  setTimeout(resolve, patienceMs);
  import(/* @vite-ignore */ card)
    .then(({ drawEarly }: Gateway) => drawEarly())
    // The bundle tries again, and says what is to be said.
    .catch((error: unknown) => console.info(error))
    .then(resolve);
});
