import { mayBeDefined, type Survey } from '../model/content-index.ts';
import { contactNames, placeholderNames } from '../model/names.ts';
import { locator } from '../problem/mistakes.ts';
import type { Problem } from '../problem/problem.ts';
import { nearest } from '../problem/suggest.ts';

/** Names in a block's `shows` that are no contact, value or fact: nothing could tell who sees them. */
export function shownProblems(survey: Survey): Problem[] {
  const known = [...placeholderNames(survey.names, false), ...contactNames(survey.schemas).all];
  return survey.schemas.blocks().flatMap(({ shows = [], properties }) => {
    const file = `src/blocks/${properties?.type?.const}/schema.json`;
    const wrong = [...shows.entries()].filter(
      ([, name]) => !known.includes(name) && !mayBeDefined(survey, 'value', name),
    );
    return wrong.map(([index, name]) => ({
      file,
      ...locator(survey.schemas.texts.get(file) ?? '')({ pointer: `/shows/${index}` }),
      message: `There is no contact, value or fact named ${JSON.stringify(name)}.`,
      suggestion: nearest(name, known),
    }));
  });
}
