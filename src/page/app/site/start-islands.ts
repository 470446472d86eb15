/** Starts the islands of a page once it is painted, and the card provider's fields before them (D-25). */

/** The script of a gateway that draws its fields early. */
type Gateway = { drawEarly(): Promise<void> };

/** How long the islands wait after the paint, and how long at most for card fields, in milliseconds. */
const [pauseMs, patienceMs] = [100, 3_000];

export function startIslands(): void {
  const { islands, card } = document.documentElement.dataset;
  if (!islands) return;
  const [script, ...chunks] = islands.split(' ');
  const fields = card && drawFields(card);
  // Where it does not come the page stays as it is drawn.
  const start = async () => {
    for (const href of [script, ...chunks]) {
      const preload = { rel: 'modulepreload', href, fetchPriority: 'low' };
      document.head.append(Object.assign(document.createElement('link'), preload));
    }
    await fields;
    import(/* @vite-ignore */ script!).catch((error: unknown) => console.info(error));
  };
  // A page in the background is not painted, and does not wait. The second frame begins when the first has been laid
  // out and painted, however long that takes.
  if (document.visibilityState === 'hidden') void start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, pauseMs)));
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
