import { useRef } from 'react';
import { isObject } from '../../../content/schema/walk.ts';
import { inLondon, momentOf } from '../../../rules/london-time.ts';
import { MomentControl } from '../../gallery/view/moment-control.tsx';
import type { Json, Pointer } from '../model.ts';
import type { Field } from './field.ts';
import styles from './form.module.css';
import { dataAt, fieldId, useForm } from './form-context.ts';
import { NameInput } from './names/name-input.tsx';
import { type Kept, NumberInput } from './number-input.tsx';
import { Offers } from './offers.tsx';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import { PoorContrast } from './poor-contrast.tsx';
import { useIsWrong } from './problems.tsx';

type Props = { field: Field; at: Pointer; label: string; value: Json | undefined; isNeeded: boolean };

/** The control of one value that is no object and no list. */
export function Input({ field, at, label, value, isNeeded }: Props) {
  const { onEdit, root } = useForm();
  const id = fieldId(at);
  const isWrong = useIsWrong(at);
  const shared = {
    id,
    'aria-describedby': `${id}/about ${id}/problems`,
    'aria-invalid': isWrong || undefined,
  };
  const set = (next: Json) => onEdit({ do: 'set', at, value: next });
  const remove = () => value !== undefined && onEdit({ do: 'remove', at });

  switch (field.kind) {
    case 'choice':
      return (
        <Select {...shared} value={value} values={field.values} isNeeded={isNeeded} onSet={set} onRemove={remove} />
      );
    case 'yes-no':
      return (
        <Select {...shared} value={value} values={[true, false]} isNeeded={isNeeded} onSet={set} onRemove={remove} />
      );
    case 'mark':
      return (
        <input
          {...shared}
          type="checkbox"
          checked={value === field.value}
          onChange={({ target }) => (target.checked ? set(field.value) : remove())}
        />
      );
    case 'short':
    case 'name':
      return (
        <NameInput
          {...shared}
          {...{ at, value, isNeeded, label }}
          format={field.format}
          left={field.kind === 'name' ? field.left : undefined}
          onSet={set}
          onRemove={remove}
        />
      );
    case 'moment':
      return <MomentInput {...shared} value={value} onSet={set} onRemove={isNeeded ? undefined : remove} />;
    case 'number':
      return (
        <NumberInput {...shared} value={value} kept="number" onSet={set} onEmpty={isNeeded ? undefined : remove} />
      );
    case 'scalar': {
      const kept = keptAs(root, at, field.typedBy) ?? (field.types.includes('string') ? 'either' : 'number');
      return <NumberInput {...shared} {...{ value, kept }} onSet={set} onEmpty={undefined} />;
    }
    default:
      return (
        <Words
          {...shared}
          field={field}
          label={label}
          value={value}
          isNeeded={isNeeded}
          onSet={set}
          onRemove={remove}
        />
      );
  }
}

/** How a value is kept, as the nearest object around it says. */
function keptAs(root: Json, at: Pointer, typedBy: string | undefined): Kept | undefined {
  if (!typedBy) return undefined;
  const around = at.map((_, steps) => dataAt(root, [...at.slice(0, steps), typedBy]));
  const type = around.findLast((one) => typeof one === 'string');
  if (type === 'money' || type === 'number') return type;
  return type === 'text' || type === 'choice' ? 'words' : undefined;
}

type Shared = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined };
type Changes = { onSet: (value: Json) => void; onRemove: () => void };

const wordsFor = (value: Json) => (value === true ? 'yes' : value === false ? 'no' : String(value));

/** A choice between fixed values. What stands there now is offered too, even if it is wrong. */
function Select({
  value,
  values,
  isNeeded,
  onSet,
  onRemove,
  ...shared
}: Shared & Changes & { value: Json | undefined; values: Json[]; isNeeded: boolean }) {
  const isOther = value !== undefined && !values.includes(value);
  const now = value === undefined ? '' : isOther ? 'other' : String(values.indexOf(value));
  return (
    <select
      {...shared}
      value={now}
      onChange={({ target }) => (target.value === '' ? onRemove() : onSet(values[Number(target.value)]!))}
    >
      {(value === undefined || !isNeeded) && <option value="">{isNeeded ? 'Choose…' : 'as usual'}</option>}
      {isOther && (
        <option value="other" disabled>
          {isObject(value) ? 'something else' : String(value)}
        </option>
      )}
      {values.map((one, i) => (
        <option key={String(one)} value={String(i)}>
          {wordsFor(one)}
        </option>
      ))}
    </select>
  );
}

/** A time as clocks in London show it. A value that is no time stands beside it, until another is chosen. */
function MomentInput({
  value,
  onSet,
  onRemove,
  ...shared
}: Shared & { value: Json | undefined; onSet: (value: Json) => void; onRemove: (() => void) | undefined }) {
  const isTime = typeof value === 'string' && (value === '' || inLondon(value) !== '');
  return (
    <span className={styles.row}>
      <MomentControl
        {...shared}
        value={typeof value === 'string' ? value : ''}
        onLocal={(local) => (local ? onSet(momentOf(local)) : onRemove?.())}
      />
      {typeof value === 'string' && !isTime && <code>{value}</code>}
    </span>
  );
}

const types: Record<string, string> = { email: 'email', 'https-url': 'url', path: 'text', date: 'text' };

/** Words in one line that grows with them, with a menu of the placeholders that may stand in them. */
function Words({
  field,
  label,
  value,
  isNeeded,
  onSet,
  onRemove,
  ...shared
}: Shared & Changes & { field: Field; label: string; value: Json | undefined; isNeeded: boolean }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { names } = useForm();
  const { format = undefined, colour = undefined } = field.kind === 'words' ? field : {};
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  // Emptied words go when the field is left, so that words typed anew keep their place in the file.
  const onBlur = () => !isNeeded && value === '' && onRemove();
  const change = ({ target }: { target: { value: string } }) => {
    if (target.value !== '' || value !== undefined) onSet(target.value.replaceAll(/\r?\n/g, ' '));
  };
  const short = format === 'href' ? 'text' : types[format ?? ''];

  if (short || colour) {
    return (
      <>
        <span className={styles.row}>
          <input
            {...shared}
            type={short ?? 'text'}
            value={text}
            list={format === 'href' ? `${shared.id}/list` : undefined}
            onChange={change}
            onBlur={onBlur}
          />
          {colour && (
            <input
              type="color"
              aria-label={`${label}: choose a colour`}
              value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
              onChange={({ target }) => onSet(target.value)}
            />
          )}
          {format === 'href' && <Offers id={`${shared.id}/list`} offers={names.offers.href ?? []} />}
        </span>
        {colour && <PoorContrast colour={text} onSet={onSet} />}
      </>
    );
  }
  return (
    <span className={styles.row}>
      <textarea
        {...shared}
        ref={area}
        rows={1}
        className={styles.words}
        value={text}
        onChange={change}
        onBlur={onBlur}
      />
      {format === 'line' && (
        <PlaceholderMenu
          label={label}
          onChoose={(words) => {
            const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
            onSet(text.slice(0, selectionStart) + words + text.slice(selectionEnd));
            area.current?.focus();
          }}
        />
      )}
    </span>
  );
}
