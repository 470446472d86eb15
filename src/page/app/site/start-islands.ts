/** Starts the islands of a page once it is painted, and the card provider's fields before them (D-25). */

/** The script of a gateway that draws its fields early. */
type Gateway = { drawEarly(): Promise<void> };

/** How long the islands wait after the paint, at most for card fields, for a file, and before it is asked for again, in ms. */
const [pauseMs, patienceMs, fileMs, againMs] = [100, 3_000, 6_000, 1_000];

export function startIslands(): void {
  const { islands, card } = document.documentElement.dataset;
  if (!islands) return;
  const [script, ...chunks] = islands.split(' ');
  // From here on the words come when a file has not come, and no more by themselves.
  for (const words of document.querySelectorAll<HTMLElement>('[data-missing]')) words.style.animation = 'none';
  addEventListener('doorstep:missing', ({ target }) => sayMissing(target as HTMLElement));
  const fields = card && drawFields(card);
  const start = async () => {
    const files = [script!, ...chunks].map((href) => ask(href).catch(() => later(againMs).then(() => ask(href))));
    const sayAllMissing = (error: unknown) => {
      console.info(error);
      for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) sayMissing(island);
    };
    await Promise.all(files).catch(sayAllMissing);
    await fields;
    import(/* @vite-ignore */ script!).catch(sayAllMissing);
  };
  // A page in the background is not painted, and does not wait. The second frame begins when the first has been laid
  // out and painted, however long that takes.
  if (document.visibilityState === 'hidden') void start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, pauseMs)));
}

/**
 * Gets a file into the browser's cache. A module that has not come stays lost for as long as the page lives, so none is
 * imported before its file is here.
 */
const ask = async (href: string) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), fileMs);
  const file = await fetch(href, { priority: 'low', signal: late.signal });
  await file.blob();
  clearTimeout(timer);
};

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes an island whose code has not come off the page, and shows what the server has drawn to say in its place. */
function sayMissing(island: HTMLElement): void {
  const words = island.nextElementSibling;
  if (!(words instanceof HTMLElement && words.hasAttribute('data-missing'))) return;
  island.hidden = true;
  Object.assign(words, { hidden: false, className: '' });
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
