import { objectOr, type Sized } from '../../../../api/pure.ts';
import { Choice } from '../../../ui/choice.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { propertiesOf } from '../../schema-resolver.ts';
import { labelOf } from '../../wording.ts';
import { Property } from '../group/property.tsx';

/** An object with one of several properties alone, such as what sends a letter: which one, and its value. */
export const field: FieldKind<object> = {
  recognise: ({ schema }) => (schema.type === 'object' && (schema as Sized).maxProperties === 1 ? {} : undefined),
  Input: OneInput,
  starter(_, { schema, file, resolver, fields }) {
    const [first] = propertiesOf(resolver, { schema, file });
    return first ? { [first.name]: fields.starter(first.located, first.name) } : {};
  },
  shape: 'part',
  isCard: () => true,
};

function OneInput({ at, located, label, value, shared, onChange }: InputProps) {
  const { resolver, fields } = useForm();
  const properties = propertiesOf(resolver, located);
  const data = objectOr(value);
  const given = properties.filter(({ name }) => data[name] !== undefined);
  return (
    <div className={styles.group}>
      <Choice
        {...shared}
        aria-label={`${label}: which`}
        value={given[0]?.name ?? ''}
        options={properties.map(({ name, located: { schema } }) => {
          const [about = labelOf(name)] = schema.description?.split(/[.:]/) ?? [];
          return [name, about] as const;
        })}
        onChoose={(name) => {
          const chosen = properties.find((one) => one.name === name);
          if (chosen) onChange({ [name]: fields.starter(chosen.located, name) });
        }}
      />
      {given.map((one) => (
        <Property key={one.name} {...one} at={[...at, one.name]} value={data[one.name] as never} isNeeded />
      ))}
    </div>
  );
}
