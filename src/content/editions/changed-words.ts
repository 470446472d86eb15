import { commonEnds } from '../../rules/text/common-ends.ts';

/** Says which words of a text are others now: from the first word that differs to the last. */
export function changedWords(before: string, now: string): string {
  const [from, to] = [before, now].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  const { start, end } = commonEnds(from, to);
  const [gone, come] = [from, to].map((words) => shortened(words.slice(start, words.length - end)));
  if (!gone && !come) return 'its form';
  if (!gone) return `"${come}" is new`;
  return come ? `"${gone}" is now "${come}"` : `"${gone}" is gone`;
}

const most = 12;

const shortened = (words: string[]) =>
  words.length > most ? [...words.slice(0, most / 2), '…', ...words.slice(-most / 2)].join(' ') : words.join(' ');
