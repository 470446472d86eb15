/** A whole number is digits alone: what JavaScript takes for one besides them, such as 1e3, was not meant. Else NaN. */
export const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
