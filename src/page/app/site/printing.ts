/** Opens everything folded in a part of the page. */
export function openFolds(part: ParentNode, open = true): void {
  for (const fold of part.querySelectorAll('details')) fold.open = open;
}

/** Older browsers leave out of print what is folded: it is open until it is printed. */
export function printWhole(): void {
  const opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened.push(...document.querySelectorAll<HTMLDetailsElement>('details:not([open])'));
    openFolds(document);
  });
  addEventListener('afterprint', () => {
    for (const fold of opened.splice(0)) fold.open = false;
  });
}
