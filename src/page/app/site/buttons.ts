/** The buttons that do something on the page itself: they say, open, print or save. */
import { openFolds } from './printing.ts';

export function answerButtons(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('button, a');
    for (const said of document.querySelectorAll('[data-says] + p')) said.textContent = '';
    if (!button) return;
    const { alerts, says, opensAll, prints, saves } = button.dataset;
    if (alerts !== undefined) alert(alerts);
    if (says !== undefined) button.nextElementSibling!.textContent = says;
    if (opensAll !== undefined) turnFolds(button, opensAll);
    if (saves !== undefined) void import('./save-document.ts').then(({ saveDocument }) => saveDocument(button, saves));
    if (prints !== undefined) print();
  });
  // A setting is posted as soon as it is changed.
  document.addEventListener('change', ({ target }) => {
    const box = target as HTMLInputElement;
    if (box.dataset.posts !== undefined) box.form?.requestSubmit();
  });
}

/** Opens all folds around a button, and closes them with the next press: it says each time what that does. */
function turnFolds(button: HTMLElement, other: string): void {
  const opens = button.toggleAttribute('data-has-opened');
  openFolds(button.closest('article')!, opens);
  button.dataset.opensAll = button.textContent!;
  button.textContent = other;
}
