import { useState } from 'react';
import { type Located, objectOr } from '../../../../src/content/api/pure.ts';
import type { Json, Pointer } from '../../../types.ts';
import styles from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { UnknownValue } from '../../parts/unknown-value.tsx';
import type { SchemaResolver } from '../../schema-resolver.ts';
import { entriesOf, propertiesOf } from '../../schema-resolver.ts';
import { labelOf } from '../../wording.ts';
import { AddEntry } from './add-entry.tsx';
import { Entry } from './entry.tsx';
import { Property } from './property.tsx';

/** How many properties a group has before it can be searched. */
const many = 14;

/** The properties of an object: those of its schema, those whose names editors choose, and those that nobody knows. */
export function Group({ at, located, value }: { at: Pointer; located: Located; value: Json }) {
  const { resolver } = useForm();
  const [query, setQuery] = useState('');
  const data = objectOr(value) as Record<string, Json>;
  const properties = ordered(resolver, propertiesOf(resolver, located)).filter(({ name }) => name !== '$schema');
  const entries = entriesOf(resolver, located);
  const declared = new Set(['$schema', ...properties.map(({ name }) => name)]);
  const others = Object.keys(data).filter((name) => !declared.has(name));
  const words = query.trim().toLowerCase();
  const isWanted = (name: string) =>
    !words || `${name} ${labelOf(name)} ${JSON.stringify(data[name] ?? '')}`.toLowerCase().includes(words);

  return (
    <div className={styles.group}>
      {properties.length + others.length > many && (
        <input
          type="search"
          aria-label="Find a property or its words"
          placeholder="Find a property or its words"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {properties
        .filter(({ name }) => isWanted(name))
        .map((property) => (
          <Property key={property.name} {...property} at={[...at, property.name]} value={data[property.name]} />
        ))}
      {others
        .filter(isWanted)
        .map((name) =>
          entries ? (
            <Entry key={name} at={[...at, name]} name={name} located={entries} value={data[name]!} />
          ) : (
            <UnknownValue key={name} at={[...at, name]} name={name} value={data[name]!} />
          ),
        )}
      {entries && (
        <AddEntry at={at} located={entries} otherNames={Object.keys(data)} schema={resolver.resolve(located).schema} />
      )}
    </div>
  );
}

/** Puts the visible parts, such as the blocks of a page, before the settings. */
function ordered(resolver: SchemaResolver, properties: ReturnType<typeof propertiesOf>): typeof properties {
  const parts = properties.filter(({ located }) => {
    const { schema, file } = resolver.resolve(located);
    return schema.items && resolver.members({ schema: schema.items, file });
  });
  return [...parts, ...properties.filter((property) => !parts.includes(property))];
}
