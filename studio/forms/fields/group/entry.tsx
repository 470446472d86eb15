import { type Located, objectOr } from '../../../../src/content/api/pure.ts';
import { formatValue } from '../../../../src/rules/format-value.ts';
import type { Json, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';
import { Card } from '../../parts/card.tsx';
import { FieldInput } from '../../parts/field-input.tsx';
import { Problems } from '../../parts/problems.tsx';
import { labelOf, meaningOf } from '../../wording.ts';

/** An entry whose name editors have chosen: one field, or a card that opens. */
export function Entry({ at, name, located, value }: { at: Pointer; name: string; located: Located; value: Json }) {
  const { fields, onEdit, draw } = useForm();
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
        <FieldInput {...{ field, at, located, value }} label={name} isNeeded />
        <Problems id={`${fieldId(at)}/problems`} at={at} />
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
