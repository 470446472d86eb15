const amount = /^[-−]?\s*£?\s*\d[\d,]*(\.\d+)?$/;

/** Marks the cells that hold an amount, and the headings of their columns, so that figures stand below one another. */
export function markAmounts(fragment: DocumentFragment): void {
  for (const table of fragment.querySelectorAll('table')) {
    const columns = new Set<number>();
    for (const cell of table.querySelectorAll('td')) {
      if (!amount.test(cell.textContent.trim())) continue;
      cell.dataset.amount = '';
      columns.add(cell.cellIndex);
    }
    for (const heading of table.querySelectorAll('th')) {
      const row = heading.parentElement as HTMLTableRowElement;
      if (columns.has(heading.cellIndex) && !row.querySelector('td')) heading.dataset.amount = '';
    }
  }
}
