/** Makes the bank's window an accessible dialog: a name, the focus, and the page behind it inert until it closes. */
export function watchBankWindow(name: string) {
  const page = [...document.body.children];
  let behind: Element[] = [];

  return {
    onOpen(): void {
      const frame = [...document.body.children].filter((element) => !page.includes(element)).flatMap(framesIn)[0];
      if (!frame || behind.length) return;
      behind = page.filter((element) => !element.hasAttribute('inert') && !/^(SCRIPT|STYLE)$/.test(element.tagName));
      for (const element of behind) element.setAttribute('inert', '');

      const dialog = windowAround(frame);
      dialog?.setAttribute('role', 'dialog');
      dialog?.setAttribute('aria-modal', 'true');
      dialog?.setAttribute('aria-label', name);
      if (!frame.title) frame.title = name;
      frame.focus();
    },
    onClose(): void {
      for (const element of behind) element.removeAttribute('inert');
      behind = [];
    },
  };
}

const framesIn = (element: Element): HTMLIFrameElement[] =>
  element instanceof HTMLIFrameElement ? [element] : [...element.querySelectorAll('iframe')];

/** Returns the outermost element around the bank's frame that has a size: the window that the customer sees. */
function windowAround(frame: HTMLIFrameElement): Element | undefined {
  let outermost: Element | undefined;
  for (let element = frame.parentElement; element && element !== document.body; element = element.parentElement) {
    if (element.clientWidth > 0 && element.clientHeight > 0) outermost = element;
  }
  return outermost;
}
