import { type Located, type Schema, type Sized, sizesOf } from '../../../../api/pure.ts';
import type { Json, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';
import { FieldInput } from '../../parts/field-input.tsx';
import { OriginalWords } from '../../parts/original-words.tsx';
import { Problems, useIsWrong } from '../../parts/problems.tsx';
import { wordsFor } from '../../parts/select.tsx';
import { labelOf } from '../../wording.ts';

type Props = { name: string; at: Pointer; located: Located; value: Json | undefined; isNeeded: boolean };

export function Property({ name, at, located, value, isNeeded }: Props) {
  const tools = useForm();
  const { resolver, fields, onEdit, onSelect } = tools;
  const isWrong = useIsWrong(at);
  const field = fields.of(located, name);
  const { shape, added, explainsItself, saysMistakesInside } = field.edits;
  if (shape === 'hidden') return <Problems at={at} />;
  const described = { ...resolver.resolve(located), name, resolver };
  const label = labelOf(name);
  const id = fieldId(at);

  /** Adds a list or a group, and selects the first thing in it: the button that had the keyboard is gone. */
  function add() {
    const { value: initial, first } = added!(field.options, described, tools, at);
    onEdit({ do: 'set', at, value: initial });
    onSelect([...at, ...first]);
  }

  return (
    <div className={styles.field} data-at={at.join('/')} data-wrong={isWrong || undefined}>
      <div className={styles.head}>
        {shape === 'part' ? (
          <span id={`${id}:label`} className={styles.part}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
        )}
        {!isNeeded && <span className={styles.optional}>optional</span>}
        {added && !isNeeded && value !== undefined && (
          <Button look="small" onClick={() => onEdit({ do: 'remove', at })}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </div>
      {!explainsItself && <PropertyHelp id={`${id}:about`} schema={described.schema} value={value} />}
      <OriginalWords at={at} schema={described.schema} />
      {added && value === undefined ? (
        <Button look="add" onClick={add}>
          Add {label.toLowerCase()}
        </Button>
      ) : (
        <FieldInput {...{ field, at, label, located, value, isNeeded }} />
      )}
      <Problems id={`${id}:problems`} at={at} inside={saysMistakesInside ?? false} />
    </div>
  );
}

/** What a description says of the value that is chosen, where it says something of each; what that brings needs no more. */
function aboutChosen(
  { description = '', enum: values, typedBy }: Schema,
  chosen: Json | undefined,
): string | undefined {
  if (typedBy && chosen !== undefined) return undefined;
  const isOne = (words: string) => (values ?? []).some((one) => words.startsWith(`${one}: `));
  const said = description.split(/(?<=\.) /);
  const from = values && typeof chosen === 'string' ? said.findIndex((words) => words.startsWith(`${chosen}: `)) : -1;
  if (from < 0) return description;
  const to = said.findIndex((words, i) => i > from && isOne(words));
  return said
    .slice(from, to < 0 ? undefined : to)
    .join(' ')
    .slice(String(chosen).length + 2);
}

function PropertyHelp({ id, schema, value }: { id: string; schema: Schema & Sized; value: Json | undefined }) {
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
  // The choices beside it are yes and no.
  const about = aboutChosen(schema, value)?.replace(/\b(?:true|false)(?=:)/g, (word) => wordsFor(word === 'true'));
  return (
    <p id={id} className={styles.hint}>
      {about} {notes && <em>{`${notes.charAt(0).toUpperCase()}${notes.slice(1).replace(/[^.?!]$/, '$&.')}`}</em>}
    </p>
  );
}
