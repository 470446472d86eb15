import { useState } from 'react';
import { formatValue } from '../../../../../src/rules/format-value.ts';
import { type Located, objectOr, type Schema } from '../../../../api/pure.ts';
import type { Json, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../../form.module.css';
import { fieldId, isWithin, useForm } from '../../form-context.ts';
import { Card } from '../../parts/card.tsx';
import { FieldInput } from '../../parts/field-input.tsx';
import { OriginalWords } from '../../parts/original-words.tsx';
import { Problems } from '../../parts/problems.tsx';
import { Suggestions } from '../../parts/suggestions.tsx';
import { UnknownValue } from '../../parts/unknown-value.tsx';
import { entriesOf, propertiesOf, type SchemaResolver } from '../../schema-resolver.ts';
import { labelOf, meaningOf } from '../../wording.ts';
import { Property } from './property.tsx';

/** The properties of an object: those of its schema, those whose names editors choose, and those that nobody knows. */
export function Group({ at, located, value }: { at: Pointer; located: Located; value: Json }) {
  const { resolver, problems, selected } = useForm();
  const data = objectOr(value) as Record<string, Json>;
  const properties = ordered(resolver, propertiesOf(resolver, located)).filter(({ name }) => name !== '$schema');
  const entries = entriesOf(resolver, located);
  const declared = new Set(['$schema', ...properties.map(({ name }) => name)]);
  const others = Object.keys(data).filter((name) => !declared.has(name));
  const isFolded = ({ name, located: { schema } }: (typeof properties)[number]) =>
    schema.rare && schema.rare !== data.type && !problems.some((one) => isWithin(one.at, [...at, name]));
  const folded = properties.filter(isFolded);
  const isLookedFor = folded.some(({ name }) => selected && isWithin(selected, [...at, name]));
  const draw = (all: typeof properties) =>
    all.map((property) => (
      <Property key={property.name} {...property} at={[...at, property.name]} value={data[property.name]} />
    ));

  return (
    <div className={styles.group}>
      {draw(properties.filter((property) => !isFolded(property)))}
      {others.map((name) =>
        entries ? (
          <Entry key={name} at={[...at, name]} name={name} located={entries} value={data[name]!} />
        ) : (
          <UnknownValue key={name} at={[...at, name]} name={name} value={data[name]!} />
        ),
      )}
      {folded.length > 0 && (
        <details key={String(isLookedFor)} open={isLookedFor}>
          <summary>
            {['More', ...folded.filter(({ name }) => name in data).map(({ name }) => labelOf(name))].join(', ')}
          </summary>
          {draw(folded)}
        </details>
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

/** An entry whose name editors have chosen: one field, or a card that opens. */
function Entry({ at, name, located, value }: { at: Pointer; name: string; located: Located; value: Json }) {
  const { resolver, fields, onEdit, draw } = useForm();
  const field = fields.of(located);
  const remove = () => onEdit({ do: 'remove', at });

  if (!field.edits.isCard?.(value)) {
    return (
      <div className={styles.field} data-at={at.join('/')}>
        <div className={styles.head}>
          <label htmlFor={fieldId(at)} className={styles.label}>
            {labelOf(name)} <code>{name}</code>
          </label>
          <Button look="small" aria-label={`Remove ${name}`} onClick={remove}>
            Remove
          </Button>
        </div>
        <OriginalWords at={at} schema={resolver.resolve(located).schema} />
        <FieldInput {...{ field, at, located, value }} label={name} isNeeded />
        <Problems id={`${fieldId(at)}:problems`} at={at} />
      </div>
    );
  }
  // A value of values.json is titled by its meaning, or by its name if it has none.
  const { type, value: now } = objectOr(value);
  const words = now === undefined ? '' : formatValue(type === 'money' || type === 'number' ? type : 'text', now);
  const meaning = meaningOf(value);
  const called = meaning ? { title: meaning, note: name } : { title: labelOf(name) };
  return (
    <Card at={at} {...called} words={words} actions={[{ label: `Remove ${name}`, act: remove }]}>
      {() => draw({ at, located, value })}
    </Card>
  );
}

type AddProps = { at: Pointer; located: Located; otherNames: string[]; schema: Schema };

/** Adds an entry under a name that editors choose. */
function AddEntry({ at, located, otherNames, schema }: AddProps) {
  const { resolver, fields, onEdit, onSelect } = useForm();
  const [name, setName] = useState('');
  const id = `${fieldId(at)}:new`;
  const what = (resolver.resolve(located).schema.title ?? 'entry').replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const { pattern, enum: allowed } = schema.propertyNames ?? {};
  const reason = otherNames.includes(name)
    ? `There is one with the name ${name}.`
    : pattern && name && !new RegExp(pattern).test(name)
      ? 'A name here has only small letters, digits and - or _, and begins with a letter.'
      : undefined;

  function add() {
    if (!name || reason) return;
    onEdit({ do: 'set', at: [...at, name], value: fields.starter(located, name) });
    onSelect([...at, name]);
    setName('');
  }

  return (
    <form
      className={styles.newEntry}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <label htmlFor={id} className={styles.label}>
        Name of a new {what}
      </label>
      <span className={styles.row}>
        <input
          id={id}
          value={name}
          list={allowed ? `${id}:list` : undefined}
          aria-describedby={reason ? `${id}:problems` : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="add" disabled={!name || Boolean(reason)}>
          Add
        </Button>
      </span>
      {allowed && <Suggestions id={`${id}:list`} offers={allowed.map((one) => ({ name: String(one), about: '' }))} />}
      {reason && (
        <p id={`${id}:problems`} className={styles.problems}>
          {reason}
        </p>
      )}
    </form>
  );
}
