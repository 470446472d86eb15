/** Starts the islands of a page once it is painted, and the card provider's fields before them (D-25). */

/** The script of a gateway that draws its fields early. */
type Gateway = { drawEarly(): Promise<void> };

/** How long the islands wait after the paint, and how long at most for card fields, in milliseconds. */
const [pauseMs, patienceMs] = [100, 3_000];

export function startIslands(): void {
  const { islands, card } = document.documentElement.dataset;
  if (!islands) return;
  const [script, ...chunks] = islands.split(' ');
  addEventListener('doorstep:missing', ({ target }) => sayMissing(target as HTMLElement));
  const fields = card && drawFields(card);
  const start = async () => {
    for (const href of [script, ...chunks]) {
      const preload = { rel: 'modulepreload', href, fetchPriority: 'low' };
      document.head.append(Object.assign(document.createElement('link'), preload));
    }
    await fields;
    import(/* @vite-ignore */ script!).catch((error: unknown) => {
      console.info(error);
      for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) sayMissing(island);
    });
  };
  // A page in the background is not painted, and does not wait. The second frame begins when the first has been laid
  // out and painted, however long that takes.
  if (document.visibilityState === 'hidden') void start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, pauseMs)));
}

/** Takes an island whose code has not come off the page, and shows what the server has drawn to say in its place. */
function sayMissing(island: HTMLElement): void {
  const words = island.nextElementSibling;
  if (!(words instanceof HTMLElement && words.hasAttribute('data-missing'))) return;
  island.hidden = true;
  words.hidden = false;
}

/** Draws the card provider's fields at once. The islands, which would keep a slow phone busy, wait. Never rejects. */
function drawFields(card: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    import(/* @vite-ignore */ card)
      .then(({ drawEarly }: Gateway) => drawEarly())
      // The form tries again, and shows the message if that fails.
      .catch((error: unknown) => console.info(error))
      .then(resolve);
  });
}
