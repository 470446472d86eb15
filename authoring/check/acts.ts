import { type KindName, kindNames, kinds } from '../../src/acts/kinds.gen.ts';
import { escapeStep } from '../../src/content/json/pointer.ts';
import { actsIn, factNamesOf } from '../../src/content/model/acts.ts';
import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import { knownOf, readersOf } from '../../src/content/model/known.ts';
import { contactNames } from '../../src/content/model/names.ts';
import { questionsOf } from '../../src/content/model/questions.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { kindFile } from '../../src/content/schema/act-kinds.ts';
import { isCondition, isObject, objectOr } from '../../src/content/schema/walk.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import { answerPrefix } from '../../src/rules/questions/question.ts';
import type { When } from '../../src/types.gen.ts';
import { conditionFaults } from './conditions.ts';

/** The last parts of addresses of calls, which are no names of acts. */
const callNames = ['acts', 'client-token', 'direct-debit-check'];

/** Finds mistakes in acts that their schema cannot express: names that mean something already. */
export function* checkActs(contentIndex: ContentIndex, catalogue: readonly string[]): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'acts');
  if (!file) return;
  const values = objectOr(filesOf(contentIndex, 'values')[0]?.data);
  const ownerOf = new Map<string, string>([
    ...catalogue.map((name) => [name, 'a fact'] as const),
    ...contactNames(contentIndex.schemas).all.map((name) => [name, 'a contact'] as const),
  ]);
  for (const [name, act] of Object.entries(actsIn(contentIndex.files))) {
    const mistake = (message: string, suggestion?: string): Mistake => ({
      ...{ file: file.path, pointer: '', key: name, message },
      ...(suggestion !== undefined && { suggestion }),
    });
    // A kind that is none is reported by the schema.
    if (!act.kind || !kinds[act.kind]) continue;
    const fixedName = kinds[act.kind].act;
    if (fixedName && fixedName !== name) yield mistake(`The act of the kind ${act.kind} has a fixed name.`, fixedName);
    const other = kindNames.find((kind) => kind !== act.kind && kinds[kind].act === name);
    if (other) yield mistake(`"${name}" is the name of the act of the kind ${other}.`);
    const propertiesOf = (kind: KindName) => contentIndex.schemas.at(kindFile(kind)).schema.properties ?? {};
    const own = propertiesOf(act.kind);
    for (const kind of kindNames) {
      const foreign = Object.keys(propertiesOf(kind)).find((name) => Object.hasOwn(act, name) && !own[name]);
      if (foreign)
        yield {
          ...{ file: file.path, pointer: `/${escapeStep(name)}`, key: foreign },
          message: `"${foreign}" is for acts of the kind ${kind}; this is of the kind ${act.kind}.`,
        };
    }
    if (callNames.includes(name)) yield mistake(`"${name}" is the address of a call already.`);
    for (const [property, fact] of factNamesOf(name, act)) {
      const owner = ownerOf.get(fact);
      ownerOf.set(fact, `a fact of "${name}"`);
      if (owner === undefined) continue;
      const pointer =
        act[property] === undefined ? { pointer: '', key: name } : { pointer: `/${escapeStep(name)}/${property}` };
      yield { file: file.path, ...pointer, message: `"${fact}" is the name of ${owner} already.` };
    }
    for (const [date, counted] of Object.entries(objectOr(act.dates))) {
      const pointer = `/${escapeStep(name)}/dates`;
      const owner = ownerOf.get(date);
      ownerOf.set(date, `a day of "${name}"`);
      if (owner !== undefined)
        yield { file: file.path, pointer, key: date, message: `"${date}" is the name of ${owner} already.` };
      const numbers = { days: 'number', months: 'number', workingDays: 'number' };
      for (const [part, needed] of Object.entries({ from: 'day', ...numbers })) {
        const named = objectOr(counted)[part];
        if (isObject(named)) {
          const fault = answerFault(contentIndex, String(named.fact));
          if (fault) yield { file: file.path, pointer: `${pointer}/${date}/${part}/fact`, message: fault };
          continue;
        }
        const type = objectOr(values[String(named)]).type;
        if (type === undefined || type === needed) continue;
        const message = `"${named}" is no ${needed}: give it "type": "${needed}" in values.json.`;
        yield { file: file.path, pointer: `${pointer}/${date}/${part}`, message };
      }
    }
  }
}

/** Finds the mistakes in the conditions of acts, their moments and days, and of the rows of papers. */
export function* checkActConditions(contentIndex: ContentIndex): Generator<Mistake> {
  const known = knownOf(contentIndex);
  const around = { facts: known.subjects, cases: readersOf(known, 'required', undefined) };
  for (const file of [...filesOf(contentIndex, 'acts'), ...filesOf(contentIndex, 'facts')])
    for (const { schema, value, pointer } of contentIndex.schemas.walk(
      'schema' in file.place ? file.place.schema : '',
      file.data,
    ))
      if (isCondition(schema))
        for (const fault of conditionFaults(value as When, pointer, around)) yield { file: file.path, ...fault };
}

/** Why days cannot be counted from a fact: it is the answer of no date, or one that no page is told any more. */
export function answerFault({ schemas, files }: ContentIndex, fact: string): string | undefined {
  const known = ownEntry(schemas.facts, fact);
  if (!known) return undefined;
  if (known.type !== 'date' || !fact.startsWith(answerPrefix)) return `"${fact}" is no answer of a date.`;
  const isPersonal = questionsOf(schemas, files).some(
    ({ question }) => answerPrefix + question.name === fact && question.personal,
  );
  return isPersonal ? `"${fact}" is personal: no page is told it once it is recorded.` : undefined;
}
