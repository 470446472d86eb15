/**
 * This script is inlined at the end of a page that the server has drawn with a box to tick. It locks the button until the box
 * is ticked (R-K06), long before the bundle does.
 */
for (const gate of document.querySelectorAll('[data-gate]')) {
  const box = gate.querySelector('input')!;
  const lock = () => {
    gate.querySelector('fieldset')!.disabled = !box.checked;
  };
  box.onchange = lock;
  lock();
}
