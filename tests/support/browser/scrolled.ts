import { vi } from 'vitest';

/** What a page has brought into view, as the contexts of its calls: jsdom has no layout, and so nothing to scroll. */
export const scrolled = vi.fn<(this: Element) => void>();

/** Begins to keep them, for one test. */
export function watchScrolled(): void {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
}
