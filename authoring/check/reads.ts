import { Ajv } from 'ajv';
import { type ContentIndex, filesOf, referencesBy } from '../../src/content/model/content-index.ts';
import { visitsOf } from '../../src/content/model/page-traits.ts';
import { questionsOf } from '../../src/content/model/questions.ts';
import { readsIn } from '../../src/content/model/reads.ts';
import type { Fault, Mistake } from '../../src/content/problem/problem.ts';
import { nearest } from '../../src/content/problem/suggest.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import type { OptionsFrom } from '../../src/types.gen.ts';

/** The placeholders of a path beside the names of values. */
const ofLink = ['external_reference', 'link'];

/** What stands in the path of a read, and is nothing that a link has, or an answer that may stand there. */
export function readPathFaults(path: string, contentIndex: ContentIndex): Fault[] {
  const possible = [...ofLink, ...contentIndex.names.value];
  const questions = questionsOf(contentIndex.schemas, filesOf(contentIndex, 'page'));
  return [...path.matchAll(/:(\w*)|\{answer\.(\w+)\}/g)].flatMap(([, placeholder = '', answer]): Fault[] => {
    const asked = questions.filter(({ question }) => question.name === answer);
    if (answer === undefined && !possible.includes(placeholder)) {
      const message = `A path can have :external_reference, :link and values, not :${placeholder}.`;
      return [{ message, suggestion: nearest(placeholder, possible) }];
    }
    if (answer !== undefined && !asked.length) return [{ message: `No page asks a question named "${answer}".` }];
    const message = `"${answer}" is personal, and the paths of calls stand in logs: ask for it by :link.`;
    return asked.some(({ question }) => question.personal) ? [{ message }] : [];
  });
}

/** Finds the mistakes in reads: the form of their answers, and reads that no page has. */
export function* checkReads(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'reads');
  if (!file) return;
  const used = new Set(referencesBy(contentIndex, 'read').map(({ value }) => value));
  for (const [name, { answer, example }] of Object.entries(readsIn([file]))) {
    const at = (property: string, message: string) => ({ file: file.path, pointer: `/${name}/${property}`, message });
    if (!used.has(name)) yield { file: file.path, pointer: '', key: name, message: `No page reads "${name}".` };
    for (const { from, place } of optionsFrom(contentIndex, name)) {
      const items = objectOr(example)[from.list];
      const missing = [from.value, from.label].find(
        (key) => !Array.isArray(items) || !items.every((it) => key in objectOr(it)),
      );
      if (missing === undefined) continue;
      const message = `The example of "${name}" in reads.json has no list "${from.list}" whose entries each have "${missing}".`;
      yield { ...place, message };
    }
    const { fault, fits } = compiled(answer);
    if (fault !== undefined) yield at('answer', `This is no JSON Schema: ${fault}.`);
    else if (!fits(example)) yield at('example', 'The example does not have the form that "answer" says.');
  }
}

/** Where pages take the options of a choice from this read. */
const optionsFrom = (contentIndex: ContentIndex, read: string) =>
  filesOf(contentIndex, 'page').flatMap((page) =>
    visitsOf(contentIndex.schemas, page.data).flatMap(({ schema, value, pointer }) => {
      const from = objectOr(value) as unknown as OptionsFrom;
      return schema.title === 'OptionsFrom' && from.read === read
        ? [{ from, place: { file: page.path, pointer } }]
        : [];
    }),
  );

function compiled(schema: object): { fault?: string; fits: (data: unknown) => boolean } {
  try {
    const validate = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);
    return { fits: (data) => validate(data) === true };
  } catch (error) {
    return { fault: (error as Error).message.replace(/(?<![.\s])[.\s]+$/, ''), fits: () => false };
  }
}
