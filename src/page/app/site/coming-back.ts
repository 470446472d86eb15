/** A page that comes back shows how things are now (D-09, D-40), and leaves no bank details to the next user. */
export function comeBack(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { resumeAt } = document.documentElement.dataset;
  if (resumeAt && entry?.type !== 'back_forward') location.replace(resumeAt);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  addEventListener('pagehide', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-forgets]')) {
      for (const input of form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) {
        if (input.type === 'checkbox') input.checked = false;
        else input.value = '';
      }
    }
  });
  // One page fades into the next. A copy that the server makes has no styles for that, and browsers would throw in it.
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (activation?.entry?.url?.includes('/public-api/')) viewTransition?.skipTransition();
  });
}
