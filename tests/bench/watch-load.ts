/** What `page-load.ts` runs in the page itself. */

/** What a page has shown so far, in milliseconds; `works` is when its main button first did what it is for. */
type Seen = { paint: number; shift: number; works?: number };

/** Runs in the page: notes when another heading than before is painted. */
export function headingPainted(): void {
  const look = () => {
    const before = sessionStorage.getItem('heading');
    const heading = document.querySelector('h1')?.textContent;
    if (!before || !heading || before === heading) return requestAnimationFrame(look);
    requestAnimationFrame(() =>
      setTimeout_(() => {
        if (sessionStorage.getItem('took')) return;
        const pressed = Number(sessionStorage.getItem('pressed'));
        sessionStorage.setItem('took', `${performance.timeOrigin + performance.now() - pressed}`);
      }),
    );
  };
  const setTimeout_ = (then: () => void) => window.setTimeout(then, 0);
  look();
}

/** Runs in the page before anything else: watches what is painted and shifted, and presses the main button until it works. */
export function watch(press: string): void {
  const seen: Seen = { paint: 0, shift: 0 };
  window.__seen = seen;
  const observe = (type: string, each: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.paint = startTime;
  });
  observe('layout-shift', ({ value }) => {
    seen.shift += value ?? 0;
  });
  if (press === 'card') observe('mark', ({ name, startTime }) => name === 'card-ready' && works(startTime));
  if (press !== 'link' && press !== 'act') return;

  function works(at = performance.now()) {
    seen.works ??= at;
  }
  // A press works when something is sent for it.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    works();
  });
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method !== 'POST') return send(input, init);
    works();
    return new Promise(() => undefined);
  };
  const timer = setInterval(() => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!isPainted || seen.works !== undefined) return;
    if (press === 'link') {
      if (document.querySelector('main a[href^="/"][href*="id="]')) works();
    } else {
      const box = document.querySelector<HTMLInputElement>('main input[type=checkbox]');
      if (box && !box.checked) box.click();
      // The page's act comes first; after it there may be a form that cancels.
      document.querySelector<HTMLButtonElement>('main form button[type=submit]:enabled')?.click();
    }
    if (seen.works !== undefined) clearInterval(timer);
  }, 10);
}

declare global {
  interface Window {
    __seen?: Seen;
  }
}
