/**
 * This script is inlined at the end of a page that never has the bundle but has a button that prints a part of it, such as
 * a receipt.
 */
import { printOnly } from '../../ui/print-only.ts';

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[data-prints]');
  if (button) printOnly(button.closest('[data-print]'));
});
