/**
 * Makes the bank's window, which the provider's script puts into the page, a dialog for everybody: it has a name, the
 * page behind it can neither be reached nor heard, and the focus is in it. Everything is as before when it closes.
 */
export function watchBankWindow(name: string) {
  const page = [...document.body.children];
  let behind: Element[] = [];

  return {
    opened(): void {
      const added = [...document.body.children].filter((element) => !page.includes(element));
      const box = added.find((element) => element.querySelector('iframe') || element.matches('iframe'));
      if (!(box instanceof HTMLElement) || behind.length) return;
      behind = page.filter((element) => !element.hasAttribute('inert') && !/^(SCRIPT|STYLE)$/.test(element.tagName));
      for (const element of behind) element.setAttribute('inert', '');

      const frame = box.matches('iframe') ? box : box.querySelector('iframe');
      if (!box.matches('iframe')) {
        box.setAttribute('role', 'dialog');
        box.setAttribute('aria-modal', 'true');
        if (name && !box.hasAttribute('aria-label')) box.setAttribute('aria-label', name);
      }
      if (name && !frame?.getAttribute('title')) frame?.setAttribute('title', name);
      (frame as HTMLElement | null)?.focus();
    },
    closed(): void {
      for (const element of behind) element.removeAttribute('inert');
      behind = [];
    },
  };
}
