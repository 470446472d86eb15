import type { Sized } from '../../../content/schema/sizes.ts';
import { sizesOf } from '../../../content/schema/sizes.ts';
import type { Located, Schema } from '../../../content/schema/types.ts';
import type { Json, Pointer } from '../model.ts';
import { Choices } from './choices.tsx';
import { Condition } from './condition/condition.tsx';
import { type Field, fieldOf, propertiesOf } from './field.ts';
import styles from './form.module.css';
import { fieldId, useForm } from './form-context.ts';
import { Input } from './input.tsx';
import { List } from './list.tsx';
import { Problems, useIsWrong } from './problems.tsx';
import { entryOf, isChange, starterOf } from './starter.ts';
import { labelOf } from './wording.ts';

type Props = { name: string; at: Pointer; located: Located; value: Json | undefined; isNeeded: boolean };

/** One property: its name, what it is for, its field, and what is wrong with it. */
export function Property({ name, at, located, value, isNeeded }: Props) {
  const tools = useForm();
  const { look, names, onEdit, onSelect } = tools;
  const isWrong = useIsWrong(at);
  const field = fieldOf(look, located, name);
  if (field.kind === 'fixed') return <Problems at={at} />;
  const { schema } = look.resolve(located);
  const label = labelOf(name);
  const id = fieldId(at);
  const isPart = ['group', 'list', 'union', 'choices', 'condition'].includes(field.kind);
  const canGo = !isNeeded && value !== undefined && (field.kind === 'group' || field.kind === 'list');

  return (
    <div className={styles.field} data-at={at.join('/')} data-wrong={isWrong || undefined}>
      <div className={styles.head}>
        {isPart ? (
          <span id={`${id}/label`} className={styles.part}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
        )}
        {!isNeeded && <span className={styles.optional}>optional</span>}
        {canGo && (
          <button type="button" data-look="small" onClick={() => onEdit({ do: 'remove', at })}>
            Remove {label.toLowerCase()}
          </button>
        )}
      </div>
      <About id={`${id}/about`} schema={schema} isCondition={field.kind === 'condition'} />
      {value === undefined && (field.kind === 'group' || field.kind === 'list') ? (
        <button type="button" data-look="add" onClick={add}>
          Add {label.toLowerCase()}
        </button>
      ) : (
        <Control field={field} {...{ name, label, at, located, value, isNeeded }} />
      )}
      {/* The entries of choices and of a condition have no fields of their own. */}
      <Problems id={`${id}/problems`} at={at} inside={field.kind === 'choices'} />
    </div>
  );

  /** Adds a list or a group, and selects the first thing in it: the button that had the keyboard is gone. */
  function add() {
    onEdit({ do: 'set', at, value: starterFor() });
    const [first] = field.kind === 'group' ? propertiesOf(look, located) : [];
    onSelect([...at, first ? first.name : 0]);
  }

  /** A list that is added has an entry, since an empty one is rarely meant. */
  function starterFor(): Json {
    if (field.kind === 'list' && isChange(look, field.items)) return [entryOf(tools, field.items, at)];
    const made = starterOf(look, located, names, name);
    return field.kind === 'list' && Array.isArray(made) && !made.length ? [entryOf(tools, field.items, at)] : made;
  }
}

/** What a property is for, with its limits and an example. */
function About({ id, schema, isCondition }: { id: string; schema: Schema & Sized; isCondition: boolean }) {
  if (isCondition) return null;
  const { description, examples, enum: values, params, format } = schema;
  // The source has its offset too.
  const isMoment = format === 'moment';
  // An example of a list or a group is of use in the source alone.
  const [first] = values ? [] : (examples ?? []).filter((one) => typeof one !== 'object');
  const example = String(first);
  // Many descriptions name the example themselves.
  const isSaid = first === undefined || description?.includes(example);
  const notes = [
    ...sizesOf(schema),
    ...(params ? [`can have ${params.map((param) => `{${param}}`).join(', ')} too`] : []),
    ...(isMoment ? ['choose it as clocks in London show it'] : isSaid ? [] : [`for example ${example}`]),
  ].join('; ');
  return (
    <p id={id} className={styles.hint}>
      {description} {notes && <em>{`${notes.charAt(0).toUpperCase()}${notes.slice(1).replace(/[^.?!]$/, '$&.')}`}</em>}
    </p>
  );
}

function Control({ field, label, at, located, value, ...rest }: Props & { field: Field; label: string }) {
  const { draw } = useForm();
  switch (field.kind) {
    case 'condition':
      return <Condition at={at} value={value} subjects={field.subjects} />;
    case 'choices':
      return <Choices at={at} values={field.values} value={value} isNeeded={rest.isNeeded} label={label} />;
    case 'list':
      return <List at={at} label={label} items={field.items} value={value} />;
    case 'union':
    case 'group':
      return draw({ at, located, value: value ?? {} });
    default:
      return <Input field={field} at={at} label={label} value={value} {...rest} />;
  }
}
