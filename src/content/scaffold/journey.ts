import { editFile } from '../change.ts';
import { nearest } from '../suggest.ts';
import { filesOf, type Survey } from '../survey.ts';
import { textPlaces } from '../text-places.ts';
import { gapBefore, oneLine } from './insert.ts';
import type { Draft } from './make.ts';
import { nameProblem } from './names.ts';

/** A journey through pages that there are; without steps it sets up a payment method. */
export function draftJourney(name: string, steps: string[]): (survey: Survey, folder: string) => Draft {
  return (survey, folder) => {
    const refused = nameProblem('journey', name, survey.names.journey);
    if (refused) return { refused };
    const known = ['method', 'done', ...survey.names.page];
    const unknown = steps.find((step) => !known.includes(step));
    if (unknown !== undefined) {
      const meant = nearest(unknown, known);
      return { refused: `There is no page named "${unknown}".${meant ? ` Did you mean "${meant}"?` : ''}` };
    }
    const [file] = filesOf(survey, 'journeys');
    const last =
      file &&
      textPlaces(file.text ?? '')
        .at('/journeys')
        ?.children?.at(-1);
    if (!file || !last) return { refused: 'journeys.json has mistakes: put them right first (npm run check).' };
    const journey = oneLine({ steps: steps.length ? steps : ['method', 'done'] });
    const content = `,${gapBefore(file.text!, last.offset)}${JSON.stringify(name)}: ${journey}`;
    const edited = editFile(folder, file.path, [{ offset: last.offset + last.length, length: 0, content }]);
    return {
      writes: new Map([[file.path, edited]]),
      next: [
        ...(steps.length
          ? []
          : [`Give it the steps that it is to have, in order: the names of pages, "method", "done".`]),
        `Walk it: npm start, then npm run link -- create --journey ${name}`,
      ],
    };
  };
}
