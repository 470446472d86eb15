/** Inlined at the end of a page that is drawn for a link and may have the bundle: what the page needs until that runs. */

import { formFields } from '../../../rules/forms.ts';
import { answerPrefix } from '../../../rules/questions/question.ts';
import { startBundle } from './start-bundle.ts';

lockGates();
takeAnswersAlong();
startBundle();

/** Locks the button of a drawn page until its box is ticked (R-K06). */
function lockGates(): void {
  for (const gate of document.querySelectorAll('[data-gate]')) {
    const box = gate.querySelector('input')!;
    const lock = () => {
      gate.querySelector('fieldset')!.disabled = !box.checked;
    };
    box.onchange = lock;
    lock();
  }
}

/**
 * Takes typed answers along into another language by a post, in no storage and no address. A tick stays behind, since
 * it is for the words beside it, and so do bank and card details (D-42).
 */
function takeAnswersAlong(): void {
  document.querySelector('.languages')?.addEventListener('click', (event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    const link = (event.target as Element).closest('a');
    const form = document.querySelector<HTMLInputElement>(`#root [name^="${answerPrefix}"]`)?.form;
    if (!link || !form || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: formFields.language, value: link.lang });
    form.append(field);
    form.action = link.href;
    form.submit();
    // The browser may show this page again on the way back.
    field.remove();
    form.removeAttribute('action');
  });
}
