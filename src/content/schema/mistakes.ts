import type { ErrorObject } from 'ajv';
import { withoutHidden } from '../../rules/text/line.ts';
import { stepsIn } from '../json/pointer.ts';
import type { Fault, Mistake } from '../problem/problem.ts';
import { formsOf, nearest, oneOf } from '../problem/suggest.ts';
import type { Schema } from './keywords.ts';
import { reservedReason } from './name-kinds.ts';
import type { Schemas } from './schemas.ts';
import { isObject } from './walk.ts';

/** The mistakes in a file's data by its schema, and the pointers of the values concerned. */
export type SchemaMistakes = { mistakes: readonly Mistake[]; pointers: ReadonlySet<string> };

/** What is said of an empty value, with which everything new begins, by its property's name. */
export const unfilled = (pointer = ''): string =>
  `Not filled in yet${/\D$/.test(pointer) ? `: ${JSON.stringify(stepsIn(pointer).at(-1))}` : ''}.`;

const noMistakes: SchemaMistakes = { mistakes: [], pointers: new Set() };

/** Checks data by its schema. Each mistake has one message, in words that an editor can act on. */
export function schemaMistakes(schemas: Schemas, file: string, schemaPath: string, data: unknown): SchemaMistakes {
  const errors = errorsIn(schemas, schemaPath, data);
  const result = errors.length ? mistakesFor(errors, file) : noMistakes;
  const wrongSchema = isObject(data) ? wrongSchemaName(data.$schema, schemaPath) : undefined;
  return wrongSchema ? { ...result, mistakes: [...result.mistakes, { file, ...wrongSchema }] } : result;
}

function mistakesFor(allErrors: readonly ErrorObject[], file: string): SchemaMistakes {
  const mistakes: Mistake[] = [];
  const pointers = new Set<string>();
  const reported = new Set<string>();
  // An unknown block type breaks the union, and also the union's list of types, which exists for editors.
  const errors = [...allErrors].sort(
    (a, b) => Number(b.keyword === 'discriminator') - Number(a.keyword === 'discriminator'),
  );
  const renamed = renamedProperties(errors);

  for (const error of errors) {
    const { keyword, instancePath, params } = error;
    // Ajv reports a wrong name twice: by "propertyNames", and by the mistake in the name itself.
    if (error.propertyName !== undefined && keyword !== 'propertyNames') continue;
    if (keyword === 'required' && renamed.has(`${instancePath}/${params.missingProperty}`)) continue;
    const fault = faultFor(error, renamed);
    // Each value gets one message, because the first error about it is the plainest.
    const key = JSON.stringify(
      keyword === 'required' ? [instancePath, params.missingProperty] : [fault.pointer, fault.key],
    );
    if (reported.has(key)) continue;
    reported.add(key);
    mistakes.push({ file, ...fault });
    if (fault.key === undefined && keyword !== 'required') pointers.add(instancePath);
  }
  return { mistakes, pointers };
}

function errorsIn(schemas: Schemas, schemaPath: string, data: unknown): ErrorObject[] {
  const validate = schemas.validatorFor(schemaPath);
  return validate(data) ? [] : (validate.errors ?? []);
}

/** Only the last part of the path in `$schema` is checked, so that a copy of content/ elsewhere is valid. */
function wrongSchemaName(name: unknown, schemaPath: string): Fault | undefined {
  const expected = schemaPath.slice(schemaPath.lastIndexOf('/') + 1);
  if (typeof name !== 'string' || name === expected || name.endsWith(`/${expected}`)) return undefined;
  const message = `${JSON.stringify(name)} is not the schema of a file in this place.`;
  const folder = name.replaceAll('\\', '/').split('/').slice(0, -1);
  return { pointer: '/$schema', message, suggestion: [...folder, expected].join('/') };
}

/** Required properties under a misspelt name, by the missing one's pointer: both it and the other are mistakes. */
function renamedProperties(errors: ErrorObject[]): Map<string, string> {
  const renamed = new Map<string, string>();
  const byPlace = new Map<string, ErrorObject[]>();
  for (const error of errors) byPlace.set(error.instancePath, [...(byPlace.get(error.instancePath) ?? []), error]);
  for (const [pointer, here] of byPlace) {
    const namesFrom = (keyword: string, param: string) =>
      here.flatMap((error) => (error.keyword === keyword ? [error.params[param] as string] : []));
    const missing = namesFrom('required', 'missingProperty');
    const unknown = [
      ...namesFrom('additionalProperties', 'additionalProperty'),
      ...namesFrom('propertyNames', 'propertyName'),
    ];
    for (const name of unknown) {
      const only = missing.length === 1 && unknown.length === 1 ? missing[0] : undefined;
      const suggestion = nearest(name, missing) ?? only;
      if (suggestion) renamed.set(`${pointer}/${suggestion}`, name);
    }
  }
  return renamed;
}

function faultFor(error: ErrorObject, renamed: Map<string, string>): Fault {
  const { keyword, instancePath: pointer, params, data } = error;
  const schema = error.parentSchema as Schema;
  const shown = JSON.stringify(data);
  const here = (message: string, suggestion?: string): Fault => ({ pointer, message, suggestion });
  if (data === '') return here(unfilled(pointer));

  switch (keyword) {
    case 'required': {
      const missing = params.missingProperty as string;
      // A schema that allows further names does not refuse a misspelt one.
      const further = Object.keys(data as object).filter((name) => !schema.properties?.[name]);
      const key = nearest(missing, further);
      const isMissing = `${JSON.stringify(missing)} is missing`;
      return key
        ? { pointer, key, message: `Nothing asks for ${JSON.stringify(key)}, and ${isMissing}.`, suggestion: missing }
        : here(`${isMissing} here.`);
    }
    case 'additionalProperties': {
      const key = params.additionalProperty as string;
      const possible = Object.keys(schema.properties ?? {});
      const missing = possible.find((name) => renamed.get(`${pointer}/${name}`) === key);
      const suggestion = missing ?? nearest(key, possible);
      const others = suggestion ? '' : `; there can be ${oneOf(possible)}`;
      const message = `${JSON.stringify(key)} is not a property here${others}.`;
      // One that means no other could be left out: the rest is right.
      return { pointer, key, message, suggestion, ...(suggestion === undefined && { only: 'words' as const }) };
    }
    case 'propertyNames':
      return nameFault(error, renamed);
    case 'discriminator':
      return tagFault(error);
    case 'type':
      return here(`${wordsFor(params.type)} is expected here, not ${short(data)}.`);
    case 'const':
      return here(`${short(data)} cannot stand here: it is ${JSON.stringify(params.allowedValue)}, or left out.`);
    case 'enum': {
      const allowed = params.allowedValues as unknown[];
      const texts = allowed.filter((value) => typeof value === 'string');
      const bare =
        typeof data === 'string' && allowed.find((one) => one !== data && String(one) === data.toLowerCase());
      if (bare) return here(`${shown} is text; ${bare} has no quotes.`);
      return here(`${short(data)} is not one of ${oneOf(allowed)}.`, nearest(String(data), texts));
    }
    case 'pattern': {
      const right = new RegExp(params.pattern as string);
      const plain = withoutHidden(String(data));
      if (plain !== data && right.test(plain))
        return here('There is an invisible character here, as pasted words have: delete it.', plain);
      const suggestion = formsOf(String(data)).find((form) => right.test(form));
      const example = schema.examples?.find((it) => typeof it === 'string');
      const such = example ? `, such as ${JSON.stringify(example)}` : '';
      const message = `${short(data)} does not have the form that is needed here${such}. ${schema.description ?? ''}`;
      return here(message.trim(), suggestion);
    }
    case 'format':
      return here(`${reservedReason('name', String(data))}, so it can be no name here.`);
    case 'maxLength':
      return here(`This text has ${String(data).length} characters; at most ${params.limit} fit.`);
    case 'minItems':
      return here(params.limit === 1 ? 'This list is empty.' : `This list needs at least ${params.limit} entries.`);
    case 'maxItems':
      return here(`This list has ${(data as unknown[]).length} entries; at most ${params.limit} fit.`);
    case 'uniqueItems':
      return { pointer: `${pointer}/${Math.max(params.i, params.j)}`, message: 'This is in the list twice.' };
    case 'minimum':
      return here(`${shown} is too small: at least ${params.limit}.`);
    case 'maximum':
      return here(`${shown} is too large: at most ${params.limit}.`);
    case 'minProperties':
      return here('There is nothing in here.');
    case 'maxProperties':
      return here(`Here can be only ${params.limit}, not ${Object.keys(data as object).join(' and ')}.`);
    default:
      return here(`This ${error.message ?? 'is not right'}.`);
  }
}

function nameFault({ instancePath: pointer, params, schema }: ErrorObject, renamed: Map<string, string>): Fault {
  const key = params.propertyName as string;
  const { enum: allowed, pattern } = schema as Schema;
  const texts = (allowed ?? []).map(String);
  const form = pattern?.includes('A-Z')
    ? 'letters and digits'
    : pattern?.includes('_')
      ? 'a–z, 0–9 and _'
      : 'a–z, 0–9 and -';
  const reserved = reservedReason('name', key);
  if (reserved) return { pointer, key, message: `${reserved}, so it can be no name here.` };
  const rule = allowed
    ? `is not one of ${oneOf(allowed)}`
    : `cannot be a name: names start with a–z and have only ${form}`;
  const lower = key.toLowerCase();
  const missing = [...renamed]
    .find(([at, name]) => name === key && at.startsWith(`${pointer}/`))?.[0]
    .slice(pointer.length + 1);
  const suggestion =
    missing ?? (allowed ? nearest(key, texts) : pattern && new RegExp(pattern).test(lower) ? lower : undefined);
  return { pointer, key, message: `${JSON.stringify(key)} ${rule}.`, suggestion };
}

/** Describes a value whose tag, such as a block's type, is missing or unknown. */
function tagFault({ instancePath, params, parentSchema, data }: ErrorObject): Fault {
  const { tag, tagValue } = params as { tag: string; tagValue?: unknown };
  const { title, properties } = parentSchema as Schema;
  const noun = title?.replace(/\B[A-Z]/g, ' $&').toLowerCase() ?? 'entry';
  if (tagValue !== undefined) {
    const possible = (properties?.[tag]?.enum ?? []).map(String);
    const suggestion = nearest(String(tagValue), possible);
    const [family] = /^\w+-/.exec(String(tagValue)) ?? [];
    const related = suggestion || !family ? [] : possible.filter((one) => one.startsWith(family));
    const others = related.length ? `; there can be ${oneOf(related)}` : '';
    const message = `${short(tagValue)} is not a ${noun} ${tag}${others}.`;
    return { pointer: `${instancePath}/${tag}`, message, suggestion };
  }
  const key = nearest(tag, Object.keys(data as object));
  const message = key
    ? `${JSON.stringify(key)} is not a property here.`
    : `"${tag}" is missing here: which ${noun} is it?`;
  return { pointer: instancePath, key, message, suggestion: key && tag };
}

const words: Record<string, string> = {
  string: 'Text in quotes',
  number: 'A number',
  integer: 'A whole number',
  boolean: 'true or false',
  array: 'A list [ ]',
  object: 'An object { }',
};

function wordsFor(types: string | string[]): string {
  const all = [types].flat().map((type) => words[type] ?? type);
  return all.map((word, i) => (i ? word.toLowerCase() : word)).join(' or ');
}

function short(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}
