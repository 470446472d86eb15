/** A page must not take the focus from the person who looks at it, until that person uses the page. */
export function waitWithFocus(): void {
  const { focus } = HTMLElement.prototype;
  const { showModal } = HTMLDialogElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (document.hasFocus()) focus.call(this, options);
  };
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    // An opening dialog takes the focus.
    const wasInert = this.inert;
    if (!document.hasFocus()) this.inert = true;
    showModal.call(this);
    this.inert = wasInert;
  };
}
