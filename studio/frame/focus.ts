/** A picture must not take the focus from the person who looks at it. */
export function leaveFocus(): void {
  HTMLElement.prototype.focus = () => undefined;
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    // An opening dialog takes the focus, even in a frame that is inert. A customer who uses the page has it there.
    const wasInert = this.inert;
    if (!document.hasFocus()) this.inert = true;
    showModal.call(this);
    this.inert = wasInert;
  };
}

/** Locks the controls of a page that is only to be looked at, and opens its folds. It can still be scrolled. */
export function lockPage(): void {
  // A dialog is not inert because the body around it is.
  for (const box of [document.body, ...document.querySelectorAll('dialog')]) box.inert = true;
  for (const fold of document.querySelectorAll('details')) fold.open = true;
}
