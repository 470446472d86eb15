import { pageOf } from './post-forms.ts';

/** How long after the page has come it is asked again how far its letters are, in milliseconds. */
const waits = [2_000, 5_000, 15_000];

/** Says that letters are sent as soon as they are, while the page stays: it is asked again a few times, and then no more. */
export async function awaitLetters(): Promise<void> {
  const line = document.querySelector<HTMLElement>('[data-letters=sending]');
  for (const wait of line ? waits : []) {
    await new Promise((done) => setTimeout(done, wait));
    if (!line!.isConnected) return;
    // What cannot be asked now is asked the next time.
    const text = await fetch(location.href)
      .then((answer) => answer.text())
      .catch(() => '');
    const next = pageOf(text).querySelector<HTMLElement>('[data-letters]');
    // The element stays, so that a screen reader says what is in it now.
    if (next) line!.replaceChildren(...next.childNodes);
    if (next?.dataset.letters === 'known') return;
  }
}
