import { type Format, isObject } from '../../../../api/pure.ts';
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
  saysMistakesInside: true,
};

/** The name, with a button that makes it an object, in which everything else is still to be chosen. */
function ShortInput({ options, ...props }: InputProps<Options>) {
  const { resolver, onSelect } = useForm();
  const { at, located, label, value = '', onChange } = props;
  const properties = propertiesOf(resolver, located);
  const [own] = properties.filter(({ isNeeded }) => isNeeded);
  const isForSome = properties.some(({ name }) => name === 'when');
  const words = isForSome ? 'To some only' : `By ${own!.name}`;
  function lengthen() {
    onChange(isForSome ? { [own!.name]: value, when: {} } : { [own!.name]: '' });
    onSelect([...at, isForSome ? 'when' : own!.name]);
  }
  return (
    <span className={styles.row}>
      <span className={styles.grow}>
        <NameInput {...props} {...options} usual={undefined} />
      </span>
      <Button look="small" aria-label={`${label}: ${words.toLowerCase()}`} onClick={lengthen}>
        {words}
      </Button>
    </span>
  );
}
