import { formFields } from '../../../rules/forms.ts';

/** Marks the page while the browser shows it translated (D-49): its notice shows then, and its forms say so. */
export function noticeTranslation(): void {
  const html = document.documentElement;
  const { lang } = html;
  const note = () => html.toggleAttribute('data-translated', isTranslated(lang));
  note();
  new MutationObserver(note).observe(html, {
    attributeFilter: ['class', 'lang'],
    childList: true,
    characterData: true,
    subtree: true,
  });
  addEventListener('formdata', ({ formData }) => {
    if (isTranslated(lang)) formData.set(formFields.shown, 'machine-translation');
  });
}

/** Whether the browser shows the page in another language. Not every translator says so: then the heading's words do. */
function isTranslated(lang: string): boolean {
  const html = document.documentElement;
  const heading = document.querySelector<HTMLElement>('h1[data-words]');
  return (
    /\btranslated-(ltr|rtl)\b/.test(html.className) ||
    html.lang !== lang ||
    document.querySelector('main font, main [_msttexthash]') !== null ||
    (heading !== null && squeezed(heading.textContent) !== squeezed(heading.dataset.words!))
  );
}

const squeezed = (words: string) => words.replace(/\s+/g, '');
