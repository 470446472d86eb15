/** Locks the button at a box until it is ticked (R-K06). Without script the box is required. */
export function lockGates(): void {
  for (const gate of document.querySelectorAll('[data-gate]')) {
    const box = gate.querySelector('input')!;
    const hint = gate.querySelector<HTMLElement>(':scope > p')!;
    const lock = () => {
      gate.querySelector('fieldset')!.disabled = !box.checked;
      box.setAttribute('aria-describedby', box.checked ? '' : hint.id);
    };
    // A required box that is not ticked is announced as invalid.
    box.required = false;
    box.addEventListener('change', lock);
    // A press on the locked button points at the box.
    gate.addEventListener('click', ({ target }) => {
      if (target !== gate || box.checked) return;
      hint.role = 'alert';
      box.focus();
    });
    lock();
  }
}
