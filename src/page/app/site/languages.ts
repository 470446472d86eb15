import { formFields } from '../../../rules/forms.ts';
import { answerPrefix } from '../../../rules/questions/question.ts';
import { onLink } from './site-links.ts';

/**
 * Takes typed answers along into another language by a post, in no storage and no address. A tick stays behind, since
 * it is for the words beside it, and so do bank and card details (D-42).
 */
export function followLanguages(): void {
  onLink('.languages a', (link, event) => {
    const form = document.querySelector<HTMLInputElement>(`main [name^="${answerPrefix}"]`)?.form;
    if (!form) return;
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
