import { valueAt } from '../../../src/content/json/pointer.ts';
import { bracket } from '../../../src/content/markdown/inspect.ts';
import { isObject } from '../../../src/content/schema/walk.ts';
import { isQuestion } from '../../../src/rules/questions/question.ts';
import { type Finder, type ShownText, shownTexts, wordsFound } from './finding.ts';

/** The ranges that Ofcom reserves for drama, without the leading 0. Three digits follow each. */
const ranges =
  '1632960 1134960 1144960 1154960 1164960 1174960 1184960 1214960 1314960 1414960 1514960 1614960 1914980 2079460 2896496 2920180 3069990 7700900 8081570 9098790'.split(
    ' ',
  );

function dramaNumber(text: string): string | undefined {
  return [...text.matchAll(/(?:\+44|\(0|\b0)[\d ()-]{8,16}\d/g)]
    .map(([number]) => number)
    .find((number) => {
      const digits = number.replace(/\D/g, '').replace(/^(?:440?|0)/, '');
      return digits.length === 10 && ranges.some((range) => digits.startsWith(range));
    });
}

const exampleAddress =
  /(?<![\w.@-])[\w.@-]*\bexample\.(?:com|org|net|co\.uk)\b|(?<![\w@-])[\w@-]+\.example\b|\blocalhost\b/i;

export const sampleBrand = /Example Fibre|\bExample (?:Street|Town)\b|\bcompany number 0{6,8}\b/;

const samples = {
  phone: dramaNumber,
  address: (text: string) => exampleAddress.exec(text)?.[0],
  brand: (text: string) => sampleBrand.exec(text)?.[0],
};

/** Samples of a kind that customers would read. The hint of a question may show an example of a number. */
const samplesOf =
  (kind: keyof typeof samples): Finder =>
  (contentIndex) =>
    shownTexts(contentIndex).flatMap((shown) => {
      const words = kind === 'phone' && isHint(shown) ? undefined : samples[kind](shown.text);
      if (words === undefined) return [];
      const contact = shown.file.place.kind === 'site' && /^\/contacts\/(\w+)$/.exec(shown.pointer ?? '')?.[1];
      return [{ ...wordsFound(shown, words), ...(contact && { name: `sample-${contact}` }) }];
    });

function isHint({ file, pointer = '' }: ShownText): boolean {
  const block = pointer.endsWith('/hint') ? valueAt(file.data, pointer.split('/').slice(1, -1)) : undefined;
  return isObject(block) && isQuestion(block);
}

const marks = /\b(?:TODO|FIXME|TB[ACD]|tb[cd]|X{2,})\b|£[Xx]+(?:\.[Xx]+)?|\b[Ll]orem ipsum\b/;
const phrase = /\bplaceholder\b|\bnot available yet\b|\bcoming soon\b/i;

/**
 * Texts that call themselves a placeholder, with a mark such as TODO, or with words in square brackets. Those of Markdown's
 * links do not count.
 */
const unfinished: Finder = (contentIndex) =>
  shownTexts(contentIndex).flatMap((shown) => {
    const { file, text, pointer } = shown;
    const mark = marks.exec(text) ?? phrase.exec(text);
    if (mark) return [wordsFound(shown, mark[0], mark.index)];
    const offset = pointer === undefined ? (contentIndex.markdown.get(file)?.bracket ?? -1) : text.search(bracket);
    if (offset < 0) return [];
    return [wordsFound(shown, /^\[[^\]\n]{0,60}\]?/.exec(text.slice(offset))?.[0] ?? '[', offset)];
  });

export const ownWords = {
  'sample-phone': samplesOf('phone'),
  'sample-address': samplesOf('address'),
  'sample-brand': samplesOf('brand'),
  unfinished,
};
