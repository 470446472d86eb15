import { post, type ScrollPlace } from './protocol.ts';

const lines = 'h1, h2, h3, h4, p, li, tr, dt, dd, label, button, legend, summary';

/** How many words in view are reported: changed words are in one version alone. */
const reportedWords = 20;

/** Where another frame has brought this one. */
let brought = -1;
let tells = false;
let inView: ScrollPlace = [];

/** Reports the scroll place from now on, but no scrolling that another frame has caused. */
export function tellScrolling(): void {
  if (tells) return;
  tells = true;
  let isTold = true;
  // On another screen the same words stay in view.
  addEventListener('resize', () => scrollToPlace(inView));
  addEventListener('scroll', () => {
    if (!isTold || Math.abs(scrollY - brought) < 2) return;
    isTold = false;
    requestAnimationFrame(() => {
      isTold = true;
      tellPlace();
    });
  });
}

/** Tells the page around where this page is scrolled to. */
export function tellPlace(): void {
  const eye = innerHeight / 3;
  const all = allLines()
    .map((line) => ({ ...line, top: line.box.getBoundingClientRect().top }))
    .filter(({ top, box }) => top < innerHeight && top + box.offsetHeight > 0)
    .sort((one, other) => Math.abs(one.top - eye) - Math.abs(other.top - eye));
  inView = all.slice(0, reportedWords).map(({ words, nth, top }) => ({ words, nth, top }));
  post({ doorstep: 'scrolled', to: inView });
}

/** Brings the same words to where they are in another frame. */
export function scrollToPlace(place: ScrollPlace): void {
  inView = place;
  const all = allLines();
  for (const { words, nth, top } of place) {
    const line = all.find((one) => one.words === words && one.nth === nth);
    if (!line) continue;
    scrollBy({ top: line.box.getBoundingClientRect().top - top, behavior: 'instant' });
    brought = scrollY;
    return;
  }
}

function allLines(): { box: HTMLElement; words: string; nth: number }[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<HTMLElement>(lines)].flatMap((box) => {
    const words = (box.textContent ?? '').replace(/\s+/g, ' ').trim();
    const nth = counts.get(words) ?? 0;
    counts.set(words, nth + 1);
    return words ? [{ box, words, nth }] : [];
  });
}
