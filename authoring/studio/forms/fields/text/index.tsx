import { useRef } from 'react';
import type { Format } from '../../../../api/pure.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldKind, InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { Menu } from '../../parts/menu.tsx';
import { Suggestions } from '../../parts/suggestions.tsx';
import { nameFromLabel } from './name-from-label.ts';

type Options = { format: Format | undefined; isColour: boolean };

/** The form of a colour in content. */
const colour = '^#[0-9a-f]{6}$';

/** Words in one line; of a colour, with a control that chooses one. */
export const field: FieldKind<Options> = {
  recognise: ({ schema: { type, format, pattern } }) =>
    type === 'string' ? { format, isColour: pattern === colour } : undefined,
  isGeneral: true,
  Input: WordsInput,
  starter: () => '',
  shape: 'line',
};

const types: Record<string, string> = { email: 'email', 'https-url': 'url', path: 'text', href: 'text' };

/** Words in one line that grows with them, with a menu of the placeholders that may stand in them. */
function WordsInput({ options, at, label, value, isNeeded, shared, onChange }: InputProps<Options>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const tools = useForm();
  const { names } = tools;
  const { format, isColour } = options;
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const control = {
    ...shared,
    value: text,
    // Emptied words go when the field is left, so that words typed anew keep their place in the file.
    onBlur() {
      if (!isNeeded && value === '') onChange(undefined);
      const naming = nameFromLabel(tools, at);
      if (naming) tools.onEdit(naming);
    },
    onChange({ target }: { target: { value: string } }) {
      if (target.value !== '' || value !== undefined) onChange(target.value.replaceAll(/\r?\n/g, ' '));
    },
  };
  const type = types[format ?? ''];

  if (type || isColour) {
    const list = format === 'href' ? `${shared.id}:list` : undefined;
    return (
      <span className={styles.row}>
        <input {...control} type={type ?? 'text'} list={list} />
        {isColour && (
          <input
            type="color"
            aria-label={`${label}: choose a colour`}
            value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        {list && <Suggestions id={list} offers={names.offers.href ?? []} />}
      </span>
    );
  }
  return (
    <span className={styles.row}>
      <textarea {...control} ref={area} rows={1} className={styles.words} />
      {format === 'line' && (
        <Menu
          label={`Insert a placeholder into ${label}`}
          face={<Icon name="braces" />}
          look="small"
          entries={(names.offers.line ?? []).map(({ name, about }) => ({ name, title: name, about }))}
          onChoose={(words) => {
            const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
            onChange(text.slice(0, selectionStart) + words + text.slice(selectionEnd));
            area.current?.focus();
          }}
        />
      )}
    </span>
  );
}
