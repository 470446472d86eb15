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
