/** Asks in a dialog of the page before a form is posted (D-35): its buttons leave, or close it. */
export function askInDialogs(): void {
  document.addEventListener('submit', (event) => {
    const dialog = document.getElementById((event.target as HTMLElement).dataset.asks ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  });
  document.addEventListener('click', ({ target }) => {
    const button = target as HTMLElement;
    const dialog = button.closest('dialog');
    // A press beside the dialog is a No: the backdrop belongs to the dialog.
    if (button === dialog || 'closes' in button.dataset || 'leaves' in button.dataset) dialog?.close();
    if (button.dataset.leaves) location.assign(button.dataset.leaves);
  });
}
