import { type Format, isObject } from '../../../../src/content/api/pure.ts';
import { Button } from '../../../ui/button.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { defaultName } from '../../parts/default-name.ts';
import { NameInput } from '../../parts/name-input.tsx';
import { propertiesOf } from '../../schema-resolver.ts';

type Options = { format: Format };

/** A name, or an object with that name and more. */
export const field: FieldKind<Options> = {
  recognise: ({ schema: { type, format } }) =>
    Array.isArray(type) && type.includes('object') && format ? { format } : undefined,
  Input: ShortInput,
  starter: ({ format }, { schema, names }) => defaultName(format, schema, names),
  shape: 'line',
  isCard: isObject,
};

/** The name, with a button that makes it an object with a condition, which an editor then changes. */
function ShortInput({ options, ...props }: InputProps<Options>) {
  const { resolver, fields } = useForm();
  const { located, label, value, onChange } = props;
  function lengthen() {
    const parts = propertiesOf(resolver, located).map(({ name, located: own, isNeeded }) => [
      name,
      isNeeded ? value : fields.starter(own, name),
    ]);
    onChange(Object.fromEntries(parts));
  }
  return (
    <span className={styles.row}>
      <span className={styles.grow}>
        <NameInput {...props} {...options} usual={undefined} />
      </span>
      <Button look="small" aria-label={`Show ${label.toLowerCase()} to some only`} onClick={lengthen}>
        To some only
      </Button>
    </span>
  );
}
