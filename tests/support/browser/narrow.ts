import type { Page } from '@playwright/test';

/** Returns the words on a page whose column has no room for two letters beside each other. */
export const narrowWords = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = texts.currentNode.nodeValue?.trim() ?? '';
      const element = texts.currentNode.parentElement!;
      if (words.length < 4 || !element.checkVisibility() || element.closest('.visually-hidden, [role=table] thead'))
        continue;
      let box = element;
      while (getComputedStyle(box).display === 'inline') box = box.parentElement!;
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (room < 2 * Number.parseFloat(getComputedStyle(element).fontSize)) found.add(words);
    }
    return [...found];
  });
