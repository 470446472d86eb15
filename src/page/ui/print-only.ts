/** Prints one part of the page alone; `print.css` leaves out the others that print. */
export function printOnly(part: Element | null | undefined): void {
  part?.setAttribute('data-print', 'only');
  addEventListener('afterprint', () => part?.setAttribute('data-print', ''), { once: true });
  print();
}
