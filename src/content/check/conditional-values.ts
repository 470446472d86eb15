import { leavesOf, subjectOf } from '../../rules/when.ts';
import type { Journeys, Page, Value, When } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { continuesSection } from '../markdown/inspect.ts';
import { placeholdersOfLine } from '../markdown/plurals.ts';
import { type ContentIndex, fileNamed, sectionsOf, sureFilesOf } from '../model/content-index.ts';
import { conditionsAt, pageSchema } from '../model/page-traits.ts';
import { sectionEntries } from '../model/sections.ts';
import { inWords, stateWhere } from '../model/states.ts';
import { subjectsOf } from '../model/subjects.ts';
import type { Mistake } from '../problem/problem.ts';
import { objectOr } from '../schema/walk.ts';

/** Where a placeholder stands, with the conditions on which that shows. */
type Place = { name: string; whens: When[]; link: Page['link']; mistake: Omit<Mistake, 'message'>; what: string };

/** Finds values that show for an order to which, by their `when` in values.json, they do not belong (D-32). */
export function* checkConditionalValues(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = sureFilesOf(contentIndex, 'values');
  if (!file) return;
  const values = Object.entries(objectOr(file.data) as Record<string, Partial<Value>>);
  const limited = new Map(values.flatMap(([name, { when }]) => (when ? [[name, when]] : [])));
  if (!limited.size) return;

  const journeys = sureFilesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const subjects = subjectsOf(contentIndex);
  const inDocuments = sureFilesOf(contentIndex, 'document').flatMap((document) =>
    [...placeholdersOf(contentIndex, document)]
      .filter(({ name }) => limited.has(name))
      .map(({ of, ...place }): Place => ({ ...place, link: 'required', mistake: of, what: `{${place.name}}` })),
  );
  const places = [...placesOnPages(contentIndex, limited), ...inDocuments];
  for (const place of places) {
    const condition = limited.get(place.name)!;
    const wrong = stateWhere(subjects, [...place.whens, { not: condition }], place.link, journeys);
    if (!wrong) continue;
    const asked = leavesOf(condition).map(subjectOf);
    const order = inWords(Object.fromEntries(Object.entries(wrong).filter(([name]) => asked.includes(name))));
    const message = `${place.what} shows here also when ${order}, and by its "when" in values.json it does not belong to such an order.`;
    yield { ...place.mistake, message };
  }
}

type Limited = ReadonlyMap<string, When>;

function* placesOnPages(contentIndex: ContentIndex, limited: Limited): Generator<Place> {
  for (const page of sureFilesOf(contentIndex, 'page')) {
    const { link } = page.data as Page;
    for (const { format, value, pointer } of contentIndex.schemas.references(pageSchema, page.data)) {
      if (format !== 'line' && format !== 'text') continue;
      for (const name of format === 'line' ? namesInLine(value) : namesInText(contentIndex, value)) {
        if (!limited.has(name)) continue;
        const find = `{${name}}`;
        const mistake = { file: page.path, pointer, ...(format === 'line' && { find }) };
        const whens = conditionsAt(contentIndex.schemas, page.data, pointer);
        yield { name, whens, link, mistake, what: format === 'line' ? find : `${find} of this text` };
      }
    }
  }
}

const namesInLine = (line: string): string[] => placeholdersOfLine(line).map(({ name }) => name);

function namesInText(contentIndex: ContentIndex, name: string): Iterable<string> {
  const text = fileNamed(contentIndex, 'text', name);
  const inText = text ? (contentIndex.markdown.get(text)?.placeholders ?? []) : [];
  return new Set(inText.map((placeholder) => placeholder.name));
}

/** A document's placeholders, each with its place and conditions. `around` are those of the document itself. */
export function* placeholdersOf(contentIndex: ContentIndex, document: ContentFile, around: readonly When[] = []) {
  const files = new Map(sectionsOf(contentIndex.files, document).map(({ name, file }) => [name, file]));
  let whens = [...around];
  for (const [index, { section, when }] of sectionEntries(document.data).entries()) {
    const file = files.get(section);
    if (!file) continue;
    const isContinued = index > 0 && continuesSection(file.text ?? '');
    const own = [...(isContinued ? whens : around), ...(when ? [when] : [])];
    if (!isContinued) whens = own;
    for (const { name, offset } of contentIndex.markdown.get(file)?.placeholders ?? [])
      yield { name, whens: own, of: { file: file.path, offset } };
  }
}
