/** Takes each press on a link of a kind, but one that opens it beside the page. */
export function onLink(kind: string, press: (link: HTMLAnchorElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(kind);
    if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) press(link, event);
  });
}
