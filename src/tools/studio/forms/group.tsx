import { useState } from 'react';
import { objectOr } from '../../../content/model/names.ts';
import type { Located } from '../../../content/schema/types.ts';
import type { Json, Pointer } from '../model.ts';
import { AddEntry } from './add-entry.tsx';
import { Entry } from './entry.tsx';
import { entriesOf, fieldOf, propertiesOf } from './field.ts';
import styles from './form.module.css';
import { useForm } from './form-context.ts';
import type { Look } from './look.ts';
import { Property } from './property.tsx';
import { Unknown } from './unknown.tsx';
import { labelOf } from './wording.ts';

/** How many properties a group has before it can be searched. */
const many = 14;

/** The properties of an object: those of its schema, those whose names editors choose, and those that nobody knows. */
export function Group({ at, located, value }: { at: Pointer; located: Located; value: Json }) {
  const { look } = useForm();
  const [wanted, setWanted] = useState('');
  const data = objectOr(value) as Record<string, Json>;
  const properties = ordered(look, propertiesOf(look, located)).filter(({ name }) => name !== '$schema');
  const entries = entriesOf(look, located);
  const known = new Set(['$schema', ...properties.map(({ name }) => name)]);
  const others = Object.keys(data).filter((name) => !known.has(name));
  const words = wanted.trim().toLowerCase();
  const isWanted = (name: string) =>
    !words || `${name} ${labelOf(name)} ${JSON.stringify(data[name] ?? '')}`.toLowerCase().includes(words);

  return (
    <div className={styles.group}>
      {properties.length + others.length > many && (
        <input
          type="search"
          aria-label="Find a property or its words"
          placeholder="Find a property or its words"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
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
            <Unknown key={name} at={[...at, name]} name={name} value={data[name]!} />
          ),
        )}
      {entries && (
        <AddEntry at={at} located={entries} taken={Object.keys(data)} schema={look.resolve(located).schema} />
      )}
    </div>
  );
}

/** Puts the parts that are seen, such as the blocks of a page, before what is set about them. */
function ordered(look: Look, properties: ReturnType<typeof propertiesOf>): ReturnType<typeof propertiesOf> {
  const isParts = ({ located, name }: (typeof properties)[number]) => {
    const field = fieldOf(look, located, name);
    return field.kind === 'list' && look.members(field.items) !== undefined;
  };
  const parts = properties.filter(isParts);
  return [...parts, ...properties.filter((property) => !parts.includes(property))];
}
