/** Says which words of a text are others now: from the first word that differs to the last. */
export function changedWords(before: string, now: string): string {
  const [from, to] = [before, now].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start += 1;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const [gone, come] = [from, to].map((words) => shortened(words.slice(start, words.length - end)));
  if (!gone && !come) return 'its form';
  if (!gone) return `"${come}" is new`;
  return come ? `"${gone}" is now "${come}"` : `"${gone}" is gone`;
}

const most = 12;

const shortened = (words: string[]) =>
  words.length > most ? [...words.slice(0, most / 2), '…', ...words.slice(-most / 2)].join(' ') : words.join(' ');
