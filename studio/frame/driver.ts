import type { Scene, Step } from '../../src/states/types.ts';
import { type PictureClock, realNow, realTimeout } from './picture-clock.ts';

const wait = (milliseconds: number) => new Promise<void>((resolve) => realTimeout(resolve, milliseconds));

/** In real milliseconds: how long to wait for a control, and how long nothing changes in a finished picture. */
const limits = { control: 8000, quiet: 50 };

/** Does the steps of a picture. */
export async function doSteps(steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    // No wait is needed between two fields of a form.
    const before = steps[index - 1];
    if (!before || 'press' in before || 'press' in step) await waitUntilQuiet();
    const element = await control('press' in step ? step.press : step.into);
    if ('press' in step) element.click();
    else typeInto(element as HTMLInputElement, step.type);
    await wait(0);
    // A form that opens the control of the step may take a moment. A field reports its problem when it loses the focus.
    if ('type' in step) element.dispatchEvent(new FocusEvent('blur'));
  }
}

/** Scrolls to what a form's page says, or the result of the steps: a message, or else the control that was used last. */
export function showOutcome({ steps = [], sent }: Scene): void {
  const last = steps.at(-1);
  if (!last && !sent) return;
  const announcements = [...document.querySelectorAll<HTMLElement>('main [role=alert], main [role=status]')];
  const words = announcements.filter(
    (element) => element.textContent?.trim() && element.getBoundingClientRect().height > 1,
  );
  const all = [...document.querySelectorAll<HTMLElement>('button, a, input')];
  const used = all.find((element) => accessibleName(element) === (last && 'press' in last ? last.press : last?.into));
  (words.at(-1) ?? used)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Scrolls to a line of words, in the folds that hide it. */
export function showLine(line: string): void {
  const spaced = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const words = spaced(line);
  const box =
    words && [...document.querySelectorAll('body *')].findLast((one) => spaced(one.textContent).includes(words));
  if (!box) return;
  for (let fold = box.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  // What is in view would stay there while the fold opens.
  document.documentElement.style.overflowAnchor = 'none';
  // `scrollIntoView` would scroll the page around the frame too.
  scrollBy({ top: box.getBoundingClientRect().top - innerHeight / 3, behavior: 'instant' });
}

/** Waits for a control with this name that can be used. Throws if it does not appear in time. */
async function control(name: string): Promise<HTMLElement> {
  for (const end = realNow() + limits.control; ; await wait(15)) {
    const all = [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea')];
    const matches = all.filter(
      (element) => !element.matches(':disabled, [aria-disabled=true], [inert] *') && accessibleName(element) === name,
    );
    if (matches[0]) return matches[0];
    if (realNow() > end) throw new Error(`There is nothing called “${name}” to use.`);
  }
}

/** Returns the name that a screen reader announces for a control, as far as these pages name theirs. */
function accessibleName(element: HTMLElement): string {
  const { labels } = element as Partial<HTMLInputElement>;
  return (element.getAttribute('aria-label') ?? (labels?.[0] ?? element).textContent ?? '').trim();
}

/** Types into a field as a customer does, as far as a page can imitate it. A line break is Enter. */
function typeInto(input: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(input, text.replace('\n', ''));
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (text.includes('\n')) input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

/** Resolves when the page has stopped changing: no image or timer is pending. */
export async function waitUntilQuiet(clock?: PictureClock): Promise<void> {
  let last = realNow();
  const observer = new MutationObserver(() => {
    last = realNow();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const moves = () => clock?.waits() || [...document.images].some(isLoading);
  await document.fonts.ready;
  for (let previous = -1; previous !== last; ) {
    while (moves() || realNow() - last < limits.quiet) await wait(15);
    previous = last;
    // On a busy machine the time may pass before a finished page is drawn.
    await idle();
    if (moves()) previous = -1;
  }
  observer.disconnect();
}

/** Whether an image is still to come. No browser loads a lazy one out of view, such as the logo above the result of a step. */
function isLoading(image: HTMLImageElement): boolean {
  if (image.complete) return false;
  const { top, bottom } = image.getBoundingClientRect();
  return image.loading !== 'lazy' || (bottom >= 0 && top <= innerHeight);
}

/** Resolves when the browser is idle, or after a moment if the browser cannot tell. */
const idle = async () => {
  if ('scheduler' in window) await scheduler.postTask(() => undefined, { priority: 'background' });
  else await wait(limits.quiet);
};
