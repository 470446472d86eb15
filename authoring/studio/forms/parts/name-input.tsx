import { type Format, formatOf, freeName, isObject, type Kind, nameKind } from '../../../api/pure.ts';
import { Button } from '../../ui/button.tsx';
import type { InputProps } from '../field-kind.ts';
import styles from '../form.module.css';
import { dataAt, useForm } from '../form-context.ts';
import { labelOf } from '../wording.ts';
import { offersFor } from './default-name.ts';
import { ImageFile } from './image-file.tsx';
import { useIsWrong } from './problems.tsx';
import { Suggestions } from './suggestions.tsx';

type Props = Omit<InputProps, 'options'> & {
  format: Format;
  /** The default where the name is left out. */
  usual: string | undefined;
};

/** The name of something that exists: chosen from all of its kind, each with its description. */
export function NameInput({ at, format, label, located, value, isNeeded, usual, shared, onChange }: Props) {
  const { onNewFile, onImage, names, files, root, onOpen } = useForm();
  const offers = offersFor(format, located.schema, names);
  const { names: kind, words = {} } = formatOf(format);
  const now = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  // What was made a moment ago is offered once the names are read anew.
  const isWrong = useIsWrong(at);
  const isKnown = offers.some(({ name }) => name === now);
  const around = kind === 'asset' && at.at(-1) !== 'dark' ? dataAt(root, at.slice(0, -1)) : undefined;
  const dark = isObject(around) && typeof around.dark === 'string' ? around.dark : undefined;
  const isShared = kind === 'text' && now !== '' && JSON.stringify(root).split(`:${JSON.stringify(now)}`).length > 2;
  const file = files.find(({ place }) => place && place.kind === kind && 'name' in place && place.name === now);

  if (!kind) {
    // Names that may be others than those that are known now.
    return (
      <>
        <input
          {...shared}
          list={`${shared.id}:list`}
          value={now}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => !isNeeded && value === '' && onChange(undefined)}
        />
        <Suggestions id={`${shared.id}:list`} offers={offers} />
      </>
    );
  }
  return (
    <span className={styles.row}>
      <select {...shared} value={now} onChange={({ target }) => onChange(target.value || undefined)}>
        {(now === '' || !isNeeded) && <option value="">{isNeeded ? 'Choose…' : leftOut(words, usual, kind)}</option>}
        {now !== '' && !isKnown && (
          <option value={now}>
            {now}
            {isWrong && ' (there is none)'}
          </option>
        )}
        {offers.map(({ name, about }) => (
          <option key={name} value={name}>
            {titleOf(words, name) ??
              (kind === 'asset' ? name : kind !== 'journey' && about ? `${about} (${name})` : labelOf(name))}
          </option>
        ))}
      </select>
      {file && (
        <Button look="small" aria-label={`Open ${label.toLowerCase()} ${now}`} onClick={() => onOpen(file.path)}>
          Open
        </Button>
      )}
      {kind === 'asset' && onImage && (
        <ImageFile
          label="Choose a file…"
          accept={['.png', '.woff2', '.ttf', '.otf']
            .filter((ending) => new RegExp(located.schema.pattern ?? '').test(ending))
            .join()
            .replace('.png', 'image/*')}
          onFile={(chosen) => onImage(at, chosen)}
        />
      )}
      {kind === 'text' && onNewFile && (
        <Button look="small" onClick={() => onNewFile((name) => ({ do: 'set', at, value: name }))}>
          New text
        </Button>
      )}
      {isShared && onNewFile && (
        <small>
          This page shows this text more than once: what you change in one place changes in all.{' '}
          <Button
            look="small"
            onClick={() => {
              const name = freeName(now, names.kinds.text);
              onNewFile(() => ({ do: 'set', at, value: name }), {
                kind: 'text',
                name,
                heading: '',
                like: now,
              });
            }}
          >
            Give it a text of its own
          </Button>
        </small>
      )}
      {dark && <small>On dark pages {dark} stands in its place: choose that too.</small>}
    </span>
  );
}

/** Returns the title of a word that is no name, such as `next`. */
const titleOf = (words: Record<string, string>, word: string) => words[word]?.replace(/\.$/, '');

function leftOut(words: Record<string, string>, usualName: string | undefined, kind: Kind): string {
  const usual = usualName === undefined ? undefined : (titleOf(words, usualName) ?? usualName);
  return usual ? `as usual: ${usual.charAt(0).toLowerCase()}${usual.slice(1)}` : `no ${nameKind(kind).called ?? kind}`;
}
