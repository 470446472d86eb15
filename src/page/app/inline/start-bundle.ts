import type { CompiledPage, CompiledSite } from '../../../types.gen.ts';
import { watchForeignChanges } from './foreign-changes.ts';

declare global {
  interface Window {
    /** The site and the page's content, where the page does not carry them; undefined if they could not be read. */
    __doorstepContent?: Promise<[CompiledSite, CompiledPage?] | undefined>;
    /** The button that was pressed last of those that only the bundle answers. */
    __doorstepPressed?: HTMLElement | null;
  }
}

/** The script of a gateway that draws its fields early. */
type Gateway = { drawEarly(): Promise<void> };

/** How long the bundle waits after the paint, and how long at most for card fields, in milliseconds. */
const [pauseMs, patienceMs] = [100, 3_000];

/** Starts the bundle a moment after the first paint, so that the text appears first. A press works without it. */
export function startBundle(): void {
  watchForeignChanges();
  const { script, chunks = '', content, card } = document.documentElement.dataset;
  if (!script) return;
  // Acts may have been recorded since the page was left. Once the bundle runs it reads them itself (D-40).
  window.onpageshow = ({ persisted }) => {
    if (persisted) location.reload();
  };
  // The bundle answers it as soon as it can: no press is lost (D-25).
  addEventListener('click', ({ target }) => {
    window.__doorstepPressed = (target as Element).closest<HTMLElement>('#root button[type=button]');
  });
  const fields = card && drawFields(card);
  // Without the bundle the page stays as it is, and its forms post.
  const start = async () => {
    for (const href of [...chunks.split(' '), script]) if (href) preload(href);
    if (content) window.__doorstepContent = fetchAll(content.split(' '));
    await fields;
    import(/* @vite-ignore */ script).catch((error: unknown) => console.info(error));
  };
  // A page in the background is not painted, and does not wait. The second frame begins when the first has been laid
  // out and painted, however long that takes. Nobody presses anything in the moment after that.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, pauseMs)));
}

/** Draws the card provider's fields at once. The bundle, which would keep a slow phone busy, waits. Never rejects. */
function drawFields(card: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    import(/* @vite-ignore */ card)
      .then(({ drawEarly }: Gateway) => drawEarly())
      // The bundle tries again, and shows the message if that fails.
      .catch((error: unknown) => console.info(error))
      .then(resolve);
  });
}

/** Reads JSON files whose addresses change with their content. Undefined if one could not be read. */
function fetchAll<Files>(addresses: string[]): Promise<Files | undefined> {
  const files = addresses.map((address) =>
    fetch(address, { priority: 'low', cache: 'force-cache' }).then((response) => response.json()),
  );
  return Promise.all(files).catch(() => undefined) as Promise<Files | undefined>;
}

function preload(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
  );
}
