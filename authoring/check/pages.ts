import { kindNames, kinds } from '../../src/acts/kinds.gen.ts';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { pointerIn } from '../../src/content/json/pointer.ts';
import { actsIn } from '../../src/content/model/acts.ts';
import { someCase } from '../../src/content/model/cases.ts';
import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import { knownOf, readersOf } from '../../src/content/model/known.ts';
import { actNamed, tellingButtons, visitsOf } from '../../src/content/model/page-traits.ts';
import type { Fault, Mistake, Way } from '../../src/content/problem/problem.ts';
import { oneOf } from '../../src/content/problem/suggest.ts';
import type { Schema } from '../../src/content/schema/keywords.ts';
import type { Schemas } from '../../src/content/schema/schemas.ts';
import {
  type Conditions,
  conditionsAround,
  conditionsIn,
  isObject,
  type Visit,
} from '../../src/content/schema/walk.ts';
import { ownEntry } from '../../src/rules/own-entry.ts';
import type { Journeys, Page } from '../../src/types.gen.ts';
import { type Context, conditionFaults } from './conditions.ts';

/** Finds the mistakes in a page as a whole: its conditions, headings, buttons, acts and ways on. */
export function* checkPages(contentIndex: ContentIndex): Generator<Mistake> {
  const journeys = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const known = knownOf(contentIndex);
  for (const page of filesOf(contentIndex, 'page')) {
    const around = { facts: known.subjects, journeys, cases: readersOf(known, (page.data as Page).link, journeys) };
    for (const fault of pageFaults(contentIndex, page, around)) yield { file: page.path, ...fault };
  }
}

function pageFaults(contentIndex: ContentIndex, file: ContentFile, around: Context): Fault[] {
  const { schemas } = contentIndex;
  const page = file.data as Page;
  const visits = visitsOf(schemas, page);
  const controls = visitsOf(schemas, page, 'acts');
  const missing = missingProperties(visits, file.path);
  const acts = actsIn(contentIndex.files);
  const mistakes = [...missing, ...actFaults(controls, visits, page, acts), ...kindFaults(controls, acts)];
  mistakes.push(...tellFaults(schemas, page));

  const conditions = conditionsIn(visits);
  const wrong = [...conditions].flatMap(([pointer, when]) => conditionFaults(when, pointer, around));
  wrong.push(...headingFaults(page));
  // A wrong condition may be the only reason why a block or a way on is hidden.
  if (wrong.length) return [...mistakes, ...wrong];
  const mayHaveForms = controls.length > 0 || visitsOf(schemas, page, 'cardPolicy').length > 0;
  if (mayHaveForms) mistakes.push(...severalForms(visits, conditions, around));
  mistakes.push(...loneWallets(visits, conditions, around));
  return mistakes;
}

/** A button that tells something does nothing else, on a page of a link. */
const tellFaults = (schemas: Schemas, page: Page): Fault[] =>
  tellingButtons(schemas, page).flatMap(({ act, keep, action, pointer }) => {
    const other = Object.entries({ act, keep, action }).find(([, value]) => value !== undefined)?.[0];
    const mistake = { pointer: `${pointer}/tells` };
    if (other) return [{ ...mistake, message: `A button does one of "tells" and "${other}".` }];
    if (page.link === 'required') return [];
    return [
      {
        pointer: '/link',
        message: 'A button of this page tells of its link, so it cannot be without.',
        suggestion: 'required',
      },
    ];
  });

const requiring = ({ properties = {} }: Schema) =>
  Object.entries(properties).flatMap(([key, { requires }]) => (requires ? [{ key, requires }] : []));

/** Reports properties that a block needs because of its others (`requires` and `oneNeeded` in its schema). */
export const missingProperties = (visits: readonly Visit[], file: string): Fault[] =>
  visits.flatMap(({ schema, value, pointer }) =>
    isObject(value) ? missingFrom(schema, value, { pointer, file }) : [],
  );

function missingFrom(
  schema: Schema,
  value: Record<string, unknown>,
  { pointer, file }: { pointer: string; file: string },
): Fault[] {
  const needed = schema.oneNeeded;
  /** Where a page to go to is missing, a button leads to the next step. */
  const leading = (keys: readonly string[]) => {
    const to = keys.find((key) => schema.properties?.[key]?.format === 'target');
    return to === undefined ? {} : { way: nextWay(file, [...pointerIn(pointer), to]) };
  };
  if (needed && !needed.some((key) => value[key] !== undefined)) {
    return [{ pointer, message: `This needs ${oneOf(needed)}: as it is, it does nothing.`, ...leading(needed) }];
  }
  const entries = requiring(schema).filter(({ key }) => value[key] !== undefined);
  return entries.flatMap(({ key, requires }) =>
    (requires[String(value[key])] ?? requires['*'] ?? [])
      .filter((other) => value[other] === undefined)
      .map((other) => ({
        pointer,
        message: `${JSON.stringify(requires['*'] ? key : value[key])} needs ${JSON.stringify(other)} too.`,
        ...leading([other]),
      })),
  );
}

/** Lets a button lead on. */
const nextWay = (file: string, at: (string | number)[]): Way => ({
  ...{ do: 'put', label: 'Let it lead to the next step', puts: [{ file, at, value: 'next' }], words: '' },
});

/** A page may record one act, of the link that it requires. An agreement needs exactly one document on the page. */
function actFaults(controls: readonly Visit[], visits: readonly Visit[], { link }: Page, acts: Acts): Fault[] {
  const acting = controls.flatMap(({ schema, value, pointer }) => {
    const act = actNamed(schema, value);
    // The check of names reports an unknown one.
    return act && ownEntry(acts, act) ? [{ act, pointer }] : [];
  });
  const [first] = acting;
  if (!first) return [];
  if (link !== 'required') {
    const message = `This page records ${first.act}, so it cannot be without its link.`;
    return [{ pointer: '/link', message, suggestion: 'required' }];
  }
  const other = acting.find(({ act }) => act !== first.act);
  if (other) {
    const message = `A page records one act at most: this is ${other.act}, and the page already records ${first.act}.`;
    return [{ pointer: other.pointer, message }];
  }
  const documents = new Set(visits.filter(({ format }) => format === 'document').map(({ value }) => value));
  const { kind } = acts[first.act] ?? {};
  if (!kind || !kinds[kind]?.agrees || documents.size === 1) return [];
  const message = `An agreement is to exactly one document on its page; this page has ${documents.size || 'none'}.`;
  return [{ pointer: first.pointer, message }];
}

/** The kinds whose acts content names: a control that names its act records any of them, unless it says which. */
const namedKinds: readonly string[] = kindNames.filter((kind) => kinds[kind].act === undefined);

/** A control records acts of its own kinds alone. */
function kindFaults(controls: readonly Visit[], acts: Acts): Fault[] {
  return controls.flatMap(({ schema, value, pointer }) => {
    const act = actNamed(schema, value) ?? '';
    const { kind } = ownEntry(acts, act) ?? {};
    const possible = schema.kinds ?? (schema.acts === 'named' ? namedKinds : undefined);
    if (!kind || !kinds[kind] || !possible || possible.includes(kind)) return [];
    return [
      { pointer, message: `"${act}" is of the kind ${kind}, and this records acts of the kind ${oneOf(possible)}.` },
    ];
  });
}

type Acts = ReturnType<typeof actsIn>;

/** Only the last variant of a heading has no condition (D-19). */
function headingFaults({ heading = [] }: Page): Fault[] {
  return heading.flatMap(({ when }, i) => {
    const isLast = i === heading.length - 1;
    if (isLast && when) return [{ pointer: `/heading/${i}/when`, message: 'The last heading has no condition.' }];
    if (isLast || when) return [];
    return [
      { pointer: `/heading/${i}`, message: 'Only the last heading has no condition: those after this never show.' },
    ];
  });
}

/** Wallets are a second way to fill in a card form, so one has to show wherever they do. */
function* loneWallets(visits: readonly Visit[], conditions: Conditions, { cases }: Context): Generator<Fault> {
  const around = ({ pointer }: Visit) => conditionsAround(pointer, conditions);
  const forms = visits.filter(({ schema }) => schema.cardPolicy).map(around);
  for (const visit of visits.filter(({ schema }) => schema.offersWallets)) {
    if (forms.length > 0 && !someCase(cases, around(visit), forms)) continue;
    const { pointer } = visit;
    const message =
      forms.length > 0
        ? 'Wallets need a card form beside them, and here they show also where it does not: give both the same "when".'
        : 'Wallets need a card form on their page, and this page has none.';
    yield { pointer: pointer.replace(/\/wallets$/, ''), message };
  }
}

/** A page may show only one form at a time that records an act, because two would share their fields. */
function* severalForms(visits: readonly Visit[], conditions: Conditions, { cases }: Context): Generator<Fault> {
  const forms = visits.filter(({ schema }) => schema.cardPolicy || schema.properties?.type?.acts);
  const around = forms.map(({ pointer }) => conditionsAround(pointer, conditions));
  for (const [i, { pointer }] of forms.entries()) {
    const meets = around.slice(0, i).some((earlier) => someCase(cases, [...earlier, ...around[i]!]));
    if (meets) yield { pointer, message: 'A page shows one such form at a time, and this one shows beside another.' };
  }
}
