import type { Located } from '../../api/pure.ts';
import type { Json, Names } from '../types.ts';
import type { Field, FieldKind, Fields } from './field-kind.ts';
import type { SchemaResolver } from './schema-resolver.ts';

const modules = import.meta.glob<FieldKind>('./fields/*/index.tsx', { eager: true, import: 'field' });

/** Every kind of field by the name of its folder, the general ones last. */
export const kinds: readonly [string, FieldKind][] = Object.entries(modules)
  .map(([path, kind]): [string, FieldKind] => [path.split('/').at(-2)!, kind])
  .sort(([, one], [, other]) => Number(one.isGeneral ?? false) - Number(other.isGeneral ?? false));

/** Returns how values of these schemas are edited, with the names that content defines. */
export function fieldsFor(resolver: SchemaResolver, names: Names): Fields {
  function of(located: Located, name?: string): Field {
    const value = { ...resolver.resolve(located), name, resolver };
    for (const [kind, edits] of kinds) {
      const options = edits.recognise(value);
      if (options !== undefined) return { kind, edits, options };
    }
    const schema = JSON.stringify(value.schema).slice(0, 200);
    throw new Error(`There is no field for ${name ?? 'a value'} in ${value.file}: ${schema}`);
  }
  const fields: Fields = {
    of,
    starter(located, name): Json {
      const { edits, options } = of(located, name);
      return edits.starter(options, { ...resolver.resolve(located), name, resolver, names, fields });
    },
  };
  return fields;
}
