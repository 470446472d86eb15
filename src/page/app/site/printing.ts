/** Opens everything folded in a part of the page. */
export function openFolds(part: ParentNode, open = true): void {
  for (const fold of part.querySelectorAll('details')) fold.open = open;
}

/** Prints the page, or one part of it alone; `print.css` leaves out the others that print. */
export function printOnly(part: Element | null | undefined): void {
  part?.setAttribute('data-print', 'only');
  addEventListener('afterprint', () => part?.setAttribute('data-print', ''), { once: true });
  print();
}

/** Older browsers leave out of print what is folded. */
export function printWhole(): void {
  addEventListener('beforeprint', () => openFolds(document));
}
