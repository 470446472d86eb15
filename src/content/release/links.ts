import { type ContentIndex, contentName, filesOf } from '../model/content-index.ts';
import { objectOr } from '../schema/walk.ts';
import { usesIn } from '../uses/find.ts';
import { audienceOf } from '../uses/shown.ts';
import { type Finding, placeOf, shownTexts } from './finding.ts';
import { placeName } from './finding-names.ts';

const vague =
  '(?:(?:please )?(?:click|tap|press) )?(?:here|this|this (?:link|page))|link|(?:(?:read|learn|find out|see) )?more';
const vagueLink = new RegExp(String.raw`(?<=\[[*_]*)(?:${vague})(?=[*_.:>…]*\]\()`, 'i');
const vagueLabel = new RegExp(`^(?:${vague})(?=[.:>…]*$)`, 'i');

/** Reports links whose words do not say where they lead: screen readers list links by themselves (WCAG 2.4.4). */
export function linkFindings(contentIndex: ContentIndex): Finding[] {
  return shownTexts(contentIndex).flatMap((shown): Finding[] => {
    const { file, text, pointer } = shown;
    const ofLine = /\/label$/.test(pointer ?? '') ? vagueLabel : undefined;
    const match = (pointer === undefined ? vagueLink : ofLine)?.exec(text);
    if (!match) return [];
    const [words] = match;
    const message = `"${words}" does not say where it leads, and some customers hear links by themselves: write that.`;
    const name = `vague-link:${placeName(file, pointer)}`;
    return [{ file: file.path, ...placeOf(shown, words, match.index), message, name, value: words }];
  });
}

/** Reports pages that only customers with a link can open, and to which nothing in content leads any of them. */
export function lostPageFindings(contentIndex: ContentIndex): Finding[] {
  const uses = usesIn(contentIndex);
  return filesOf(contentIndex, 'page').flatMap((page): Finding[] => {
    const name = contentName(page);
    const { path } = objectOr(page.data);
    const { journeys, states, home, open } = audienceOf(contentIndex, name);
    const isNamed = uses.some(
      ({ kind, name: used, file }) =>
        file !== page && (kind === 'page' ? used === name : kind === 'path' && used === path),
    );
    if (open || home || isNamed || journeys.length || states.length) return [];
    const message = 'Nothing leads customers to this page: add it to a journey, link to it, or remove it.';
    return [{ file: page.path, pointer: '/path', message, name: `lost-page:${name}` }];
  });
}
