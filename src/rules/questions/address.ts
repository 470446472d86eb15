import { digitsOf, lineOf } from '../text/line.ts';
import type { Address, Question } from './question.ts';
import { faultOfText, type PartFault, type Parts, type ReadPart } from './text.ts';

/** The fields of an address, and the messages that are their labels. */
export const addressLabels: Record<keyof Address, string> = {
  line_1: 'questionLine',
  line_2: 'questionLine2',
  town: 'questionTown',
  county: 'questionCounty',
  postcode: 'questionPostcode',
};

/** A postcode as Royal Mail writes them, without its space: also those of the forces and of islands overseas. */
const postcode =
  /^(?:GIR0AA|BFPO\d{1,4}|(?:ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)1ZZ|[A-Z]{1,2}\d[A-HJ-NP-Z\d]?\d[ABD-HJLNP-UW-Z]{2})$/;

/** A postcode among other words, such as those of its town or country. */
const amongWords = /(?<![\p{L}\p{N}])[A-Z]{1,2}[\dIO][A-Z\d]?[\s_-]*[\dOI][A-Z]{2}(?![\p{L}\p{N}])/giu;

export function readAddress(question: Question, typed: Parts): ReadPart {
  const parts = Object.keys(addressLabels);
  const texts = Object.fromEntries(parts.map((part) => [part, cells(typed[part]?.at(-1) ?? '')]));
  if (!Object.values(texts).some(Boolean) && (question.required === false || question.messages?.missing)) return {};
  const faults = parts.flatMap((part): PartFault[] => {
    const fault = faultOfText(texts[part]!, 100);
    if (fault) return [{ part, ...fault }];
    const message = addressMissing[part];
    if (!texts[part]) return message ? [{ part, code: 'missing', message }] : [];
    return part === 'postcode' && !postcode.test(plainPostcode(texts[part]!)) ? [{ part, code: 'not-a-postcode' }] : [];
  });
  if (faults.length) return { faults };
  const plain = plainPostcode(texts.postcode!);
  const end = plain.startsWith('BFPO') ? 4 : -3;
  const filled = Object.entries({ ...texts, postcode: `${plain.slice(0, end)} ${plain.slice(end)}` });
  return { value: Object.fromEntries(filled.filter(([, text]) => text)) as unknown as Address };
}

/** A line in which commas part the cells and lines that it was copied from. */
const cells = (typed: string): string => lineOf(typed.trim().replace(/[\s,]*[\t\r\n][\s,]*/g, ', '));

/** A postcode in its letters and digits: with O and I for 0 and 1 where no digit can be, and the other way round. */
function plainPostcode(typed: string): string {
  const line = digitsOf(typed).toUpperCase();
  const [found, ...others] = new Set(line.match(amongWords));
  return (found !== undefined && !others.length ? found : line)
    .replace(/[\s.,;:()'"_/+-]/g, '')
    .replace(/[OI](?=[A-Z]{2}$)/, (letter) => (letter === 'O' ? '0' : '1'))
    .replace(/^0|(?<=^[A-Z])0(?=\d{2,3}[A-Z]{2}$)/, 'O')
    .replace(/(?<=^(?!GIR)[A-Z]{1,2})I(?=[A-Z\d]?\d[A-Z]{2}$)/, '1')
    .replace(/(?<=^[A-Z]{1,2}\d)[OI](?=\d[A-Z]{2}$)/, (letter) => (letter === 'O' ? '0' : '1'));
}

const addressMissing: Record<string, string> = {
  line_1: 'questionLineMissing',
  town: 'questionTownMissing',
  postcode: 'questionPostcodeMissing',
};
