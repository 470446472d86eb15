import { allMethods } from '../../rules/journey.ts';
import { textPlaces } from '../json/places.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { nearest } from '../problem/suggest.ts';
import { editFile } from './change.ts';
import { type Draft, gapBefore, nameProblem, oneLine } from './scaffold.ts';

/**
 * Drafts a journey through existing pages. The name of a payment method in `words` becomes the step "method", and the
 * journey has only the methods that are named.
 */
export function draftJourney(name: string, words: string[]): (contentIndex: ContentIndex, folder: string) => Draft {
  return (contentIndex, folder) => {
    const refused = nameProblem('journey', name, contentIndex.names.journey);
    if (refused) return { refused };
    const known = ['method', ...allMethods, 'done', ...contentIndex.names.page];
    const unknown = words.find((word) => !known.includes(word));
    if (unknown !== undefined) {
      const meant = nearest(unknown, known);
      return { refused: `There is no page named "${unknown}".${meant ? ` Did you mean "${meant}"?` : ''}` };
    }
    const [file] = filesOf(contentIndex, 'journeys');
    const last =
      file &&
      textPlaces(file.text ?? '')
        .at('/journeys')
        ?.children?.at(-1);
    if (!file || !last) return { refused: 'journeys.json has mistakes: put them right first (npm run check).' };
    const own = allMethods.filter((method) => words.includes(method) && !contentIndex.names.page.has(method));
    const steps = words.map((word) => ((own as string[]).includes(word) ? 'method' : word));
    const journey = oneLine({
      ...(own.length && { methods: own }),
      // Adjacent methods are one step.
      steps: steps.filter((step, place) => step !== 'method' || steps[place - 1] !== 'method'),
    });
    const content = `,${gapBefore(file.text!, last.offset)}${JSON.stringify(name)}: ${journey}`;
    const edited = editFile(folder, file.path, [{ offset: last.offset + last.length, length: 0, content }]);
    return {
      writes: new Map([[file.path, edited]]),
      next: [
        ...(steps.includes('method') && !own.length
          ? [
              `Each link says which payment methods it offers; both, if it says nothing. For cards alone write "methods": ["card"] before "steps".`,
            ]
          : []),
        `Walk it: npm run gallery, “What would this customer see?”, journey ${name}`,
      ],
    };
  };
}
