import { remembered } from '../../rules/remembered.ts';
import { nearest } from '../problem/suggest.ts';
import type { Format } from './name-kinds.ts';
import { type Keyword, type Located, ownKeywords, type Schema } from './types.ts';

/** A value in a content file together with the schema that describes it, and the format of that. */
export type Visit = { schema: Schema; format: Format | undefined; value: unknown; pointer: string };

/** A text whose schema has a format, which says what the text names. */
export type Reference = Visit & { format: Format; value: string };

/** Reads data by its schemas. Everything that works across files uses it, so that a new block needs no code there. */
export type Walker = {
  /**
   * Visits every value of `data` with its schema, outermost first. Values that no schema describes are left out, so
   * that data with mistakes can be walked too.
   */
  walk(schemaPath: string, data: unknown): readonly Visit[];
  /**
   * The same, but only of values that mean something beyond their file: texts, conditions, and what has a keyword of ours,
   * or a property with one.
   */
  notes(schemaPath: string, data: unknown): readonly Visit[];
  /** Lists the notes whose schema has this keyword of ours. */
  noted(schemaPath: string, data: unknown, keyword: Keyword): readonly Visit[];
  /** Lists every property of `data` whose schema has a format. */
  references(schemaPath: string, data: unknown): readonly Reference[];
};

/** A schema as it is walked. It is no reference itself, and the schemas of what is inside are found once. */
type Part = Located & {
  isNoted: boolean;
  /** Whether it describes nothing inside a value. */
  isLeaf: boolean;
  /** Its keywords of ours, one bit for each. */
  keywords: number;
  properties: Map<string, Part>;
  /** The schema of the items of a list, and of properties that have no schema of their own. */
  items?: Part;
  others?: Part;
  /** The members of a union by tag. */
  members?: Map<unknown, Part>;
};

/** What is found on the way: values of all schemas, or of those alone that are noted. */
type Found = { ofAll: boolean; visits: Visit[]; references: Reference[]; keywords: number };

/** Makes a walker. `at` looks up a schema by a reference. */
export function walkerOf(at: (reference: string, from?: string) => Located): Walker {
  const roots = new Map<string, Walks>();

  function partOf({ schema, file }: Located): Part {
    if (schema.$ref) return partOf(at(schema.$ref, file));
    const keywords = keywordsIn(schema);
    return { schema, file, isNoted: isNoted(schema), isLeaf: isLeaf(schema), keywords, properties: new Map() };
  }

  function visit(part: Part, value: unknown, pointer: string, found: Found): void {
    const own = isObject(value) ? memberFor(part, value) : part;
    if (own.isNoted || found.ofAll) note(own, value, pointer, found);
    if (own.isLeaf) return;
    if (Array.isArray(value)) {
      const items = itemsOf(own);
      if (items) for (let i = 0; i < value.length; i += 1) visit(items, value[i], `${pointer}/${i}`, found);
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        const property = propertyOf(own, key);
        if (!property || (property.isLeaf && !property.isNoted && !found.ofAll)) continue;
        visit(property, value[key], `${pointer}/${escapeStep(key)}`, found);
      }
    }
  }

  function itemsOf(part: Part): Part | undefined {
    const { items } = part.schema;
    if (items) part.items ??= partOf({ schema: items, file: part.file });
    return part.items;
  }

  function propertyOf(part: Part, key: string): Part | undefined {
    const known = part.properties.get(key);
    if (known) return known;
    const { properties, additionalProperties: others } = part.schema;
    if (properties && Object.hasOwn(properties, key)) {
      const own = partOf({ schema: properties[key]!, file: part.file });
      part.properties.set(key, own);
      return own;
    }
    if (typeof others === 'object') part.others ??= partOf({ schema: others, file: part.file });
    return part.others;
  }

  /** Returns the member of a union that the value's tag names, or the schema itself if it is no union or has no such member. */
  function memberFor(part: Part, value: Record<string, unknown>): Part {
    const tag = part.schema.discriminator?.propertyName;
    if (!tag) return part;
    part.members ??= membersByTag(part, tag);
    const member = part.members.get(value[tag]) ?? part.members.get(meantTag(value[tag], part.members));
    return member ? memberFor(member, value) : part;
  }

  /** Returns the tag that was probably meant, so that what is wrong inside is told at the same time. */
  function meantTag(tag: unknown, known: Map<unknown, Part>): string | undefined {
    return typeof tag === 'string' ? nearest(tag, [...known.keys()].map(String)) : undefined;
  }

  function membersByTag({ schema, file }: Part, tag: string): Map<unknown, Part> {
    const members = (schema.oneOf ?? []).map((one) => partOf({ schema: one, file }));
    return new Map(members.map((member) => [member.schema.properties?.[tag]?.const, member]));
  }

  function walksAt(schemaPath: string): Walks {
    const known = roots.get(schemaPath);
    if (known) return known;
    const root = partOf(at(schemaPath));
    const find = (data: unknown, ofAll: boolean) => {
      const found: Found = { ofAll, visits: [], references: [], keywords: 0 };
      visit(root, data, '', found);
      return found;
    };
    const walks = {
      walk: rememberedData((data) => find(data, true).visits),
      notes: rememberedData((data) => find(data, false)),
    };
    roots.set(schemaPath, walks);
    return walks;
  }

  return {
    walk: (schemaPath, data) => walksAt(schemaPath).walk(data),
    notes: (schemaPath, data) => walksAt(schemaPath).notes(data).visits,
    noted(schemaPath, data, keyword) {
      const { visits, keywords } = walksAt(schemaPath).notes(data);
      return keywords & bitOf[keyword] ? visits.filter(({ schema }) => schema[keyword] !== undefined) : [];
    },
    references: (schemaPath, data) => walksAt(schemaPath).notes(data).references,
  };
}

/** The walks of data by one schema. */
type Walks = {
  walk(data: unknown): readonly Visit[];
  notes(data: unknown): Readonly<Found>;
};

/** Every check asks for the same of the same data. */
function rememberedData<Made>(make: (data: unknown) => Made): (data: unknown) => Made {
  const known = remembered<object, Made>(make);
  return (data) => (isObject(data) ? known(data) : make(data));
}

function note({ schema, keywords }: Part, value: unknown, pointer: string, found: Found): void {
  const visit = { schema, format: schema.format, value, pointer };
  found.visits.push(visit);
  if (isReference(visit)) found.references.push(visit);
  found.keywords |= keywords;
}

const isReference = (visit: Visit): visit is Reference => visit.format !== undefined && typeof visit.value === 'string';

const bitOf = Object.fromEntries(ownKeywords.map((keyword, index) => [keyword, 1 << index])) as Record<Keyword, number>;

const keywordsIn = (schema: Schema): number =>
  ownKeywords.reduce((bits, keyword) => (schema[keyword] === undefined ? bits : bits | bitOf[keyword]), 0);

const hasKeyword = (schema: Schema) => keywordsIn(schema) > 0;

const isLeaf = ({ properties, additionalProperties, items, discriminator }: Schema): boolean =>
  !properties && !items && !discriminator && typeof additionalProperties !== 'object';

const isNoted = (schema: Schema): boolean =>
  schema.format !== undefined ||
  schema.type === 'string' ||
  isCondition(schema) ||
  hasKeyword(schema) ||
  Object.values(schema.properties ?? {}).some(hasKeyword);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a schema describes a condition, over facts and values or over values alone. */
export const isCondition = ({ title }: Schema): boolean => title === 'When' || title === 'ValueWhen';

/** Whether a visit is one of a whole condition, not of a part of one. */
export const isOutermost = ({ schema, pointer }: Visit): boolean => isCondition(schema) && pointer.endsWith('/when');

/** Escapes a property's name for a JSON pointer. */
export const escapeStep = (key: string) =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
