/** Locks the button at a box until it is ticked (R-K06). Without script the box is required. */
export function lockGates(): void {
  for (const gate of document.querySelectorAll('[data-gate]')) {
    const box = gate.querySelector('input')!;
    const hint = gate.querySelector(':scope > p')!.id;
    const lock = () => {
      gate.querySelector('fieldset')!.disabled = !box.checked;
      if (box.checked) box.removeAttribute('aria-describedby');
      else box.setAttribute('aria-describedby', hint);
    };
    // A required box that is not ticked is announced as invalid.
    box.required = false;
    box.addEventListener('change', lock);
    lock();
  }
}
