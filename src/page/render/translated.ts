/** A page that the browser translates (D-49). `app/inline/foreign-changes.ts` marks the document. */
import { plainDigits } from '../../rules/text/digits.ts';

export const isTranslated = (): boolean => 'translated' in document.documentElement.dataset;

/** Whether translated words have all that must stay: amounts, numbers of two digits or more, and the name. */
export function saysTheSame(translated: string, original: string, name: string): boolean {
  const there = figuresIn(translated).map(digitsOf);
  // Another language may say 8pm as 20, and one month in words.
  const figures = figuresIn(original.replace(/\d[\d.:]*\s?[ap]m\b/g, '')).filter((figure) => /£|\d\D*\d/.test(figure));
  const isMissing = (figure: string) => {
    const place = there.indexOf(digitsOf(figure));
    return place < 0 || !there.splice(place, 1);
  };
  return /\S/.test(translated) && !figures.some(isMissing) && (!original.includes(name) || translated.includes(name));
}

/** The numbers in a text. Languages group thousands by commas, points, apostrophes or spaces. */
const figuresIn = (text: string): string[] =>
  plainDigits(text).match(/£?\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*/g) ?? [];

/** A number as it is compared: its digits, with a mark before two decimals that are not both zero. */
const digitsOf = (figure: string) => figure.replace(/[.,](\d\d)$/, '#$1').replace(/[^\d#]|#00$/g, '');
