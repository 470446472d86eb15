/** Makes a box a stop of the keyboard only while it scrolls. */
export function stopAtScrolling(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-scrolls]')) {
    const update = () => {
      const scrolls = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
      if (scrolls) box.tabIndex = 0;
      else if (document.activeElement !== box) box.removeAttribute('tabindex');
    };
    new ResizeObserver(update).observe(box);
  }
}
