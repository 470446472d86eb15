import { nameOf, type Survey } from '../model/content-index.ts';
import { byPage, type Shown } from '../uses/shown.ts';
import { type Finding, pagesWith, shownTexts } from './finding.ts';

const phrase = /\bplaceholder\b|\bnot available yet\b|\bcoming soon\b/i;

/** Texts and messages that say themselves that they stand for something else, where customers would read them. */
export function placeholderFindings(survey: Survey): Finding[] {
  return shownTexts(survey).flatMap(({ file, text, pointer }): Finding[] => {
    const words = phrase.exec(text)?.[0];
    const { kind } = file.place;
    if (!words || (kind !== 'text' && kind !== 'messages')) return [];
    const name = kind === 'text' ? nameOf(file) : pointer!.slice(1);
    const pages = byPage(pagesWith(survey, kind === 'text' ? 'text' : 'message', name));
    if (!pages.length) return [];
    const spot = pointer === undefined ? { offset: text.indexOf(words) } : { pointer, find: words };
    const message = `Customers would read this placeholder on ${pages.map(inWords).join(' and ')}: ${advice(survey, name)}.`;
    return [{ path: file.path, spot, message, name: `placeholder:${name}` }];
  });
}

const inWords = ({ path, journeys }: Shown) => (journeys.length ? `${path} (${journeys.join(', ')})` : path);

function advice({ schemas }: Survey, text: string): string {
  const block = schemas.blocks().find(({ standsFor }) => standsFor === text)?.properties?.type?.const;
  const other = 'write what it has to say, or take out what shows it';
  return block ? `put the block ${JSON.stringify(block)} in its place, or take its page out of the journeys` : other;
}
