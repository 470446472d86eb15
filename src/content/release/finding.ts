import type { ContentFile, Project } from '../folder/load.ts';
import type { Survey } from '../model/content-index.ts';
import type { Mistake } from '../problem/mistakes.ts';
import { type Shown, seen, shownAt } from '../uses/shown.ts';
import { usesIn } from '../uses/use.ts';

/** What the release check finds: a mistake only because customers would see it, with the name that release.json accepts it by. */
export type Finding = Mistake & { name: string; value?: string | number };

/** What the release check looks at beside content. */
export type Surroundings = Project & {
  /** The day, as an ISO date in UTC. */
  today: string;
  env: Record<string, string | undefined>;
};

/** A text that customers may read, with its place: a file of Markdown as a whole, or one property. */
export type ShownText = { file: ContentFile; text: string; pointer?: string };

const files = ['site', 'messages', 'values', 'page', 'document'];

/** Every text that customers may read. */
export function shownTexts(survey: Survey): ShownText[] {
  return survey.files.flatMap((file): ShownText[] => {
    const { place, text, data } = file;
    if (place.kind === 'text' || place.kind === 'section') return text === undefined ? [] : [{ file, text }];
    if (!('schema' in place) || !files.includes(place.kind)) return [];
    return survey.schemas
      .walk(place.schema, data)
      .flatMap(({ value, pointer }) =>
        typeof value === 'string' && isShown(place.kind, pointer) ? [{ file, text: value, pointer }] : [],
      );
  });
}

/** A value's meaning and the reason to confirm it are for editors, and so is what names the schema. */
const isShown = (kind: string, pointer: string) =>
  pointer !== '/$schema' && (kind !== 'values' || pointer.endsWith('/value'));

/** The pages on which customers really meet something: pages that are steps, and those that anybody can open. */
export function pagesWith(survey: Survey, kind: 'text' | 'message', name: string): Shown[] {
  const uses = usesIn(survey);
  const own = uses.filter((use) => use.kind === kind && use.name === name && !use.definition);
  const shown = own.map((use) => shownAt(survey, uses, use)).filter((it) => it !== 'all');
  return shown.flat().filter(({ page }) => isReached(survey, page));
}

/** Whether a customer can come to a page: it is in a journey or for a link state, or it reads no link. */
export function isReached(survey: Survey, page: string): boolean {
  const { journeys, states, home, open } = seen(survey, page);
  return journeys.length > 0 || states.length > 0 || home || open;
}
