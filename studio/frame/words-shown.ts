/** Header and footer, which surround every page. */
const around = 'body > :is(header, footer, .skip-link)';

/** Returns the words of a picture that can be read or heard: those of its page, and those around every page. */
export function wordsShown(): { page: string; around: string } {
  const parts = [...document.querySelectorAll<HTMLElement>('body > :not(script, style)')];
  const words = (list: HTMLElement[]) => list.flatMap((part) => [part.innerText, ...labelsIn(part)]).join('\n');
  return {
    page: words(parts.filter((part) => !part.matches(around))),
    around: words(parts.filter((part) => part.matches(around))),
  };
}

function labelsIn(part: HTMLElement): string[] {
  const names = ['aria-label', 'placeholder', 'alt'];
  return [...part.querySelectorAll<HTMLElement>(names.map((name) => `[${name}]`).join())]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
    .filter(Boolean);
}
