import { type Format, formatOf, type Kind, nameKind } from '../../../src/content/api/pure.ts';
import { Button } from '../../ui/button.tsx';
import type { InputProps } from '../field-kind.ts';
import styles from '../form.module.css';
import { useForm } from '../form-context.ts';
import { labelOf } from '../wording.ts';
import { ImageFile } from './image-file.tsx';
import { NewFile } from './new-file.tsx';
import { Suggestions } from './suggestions.tsx';

type Props = Omit<InputProps, 'options'> & {
  format: Format;
  /** The default where the name is left out. */
  usual: string | undefined;
};

/** The name of something that exists: chosen from all of its kind, each with its description. */
export function NameInput({ at, format, label, located, value, isNeeded, usual, shared, onChange }: Props) {
  const { onNewFile, onImage, names, files, onOpen } = useForm();
  const fits = new RegExp(located.schema.pattern ?? '');
  const offers = (names.offers[format] ?? []).filter(({ name }) => fits.test(name));
  const { names: kind, words = {} } = formatOf(format);
  const now = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const isKnown = offers.some(({ name }) => name === now);
  const file = files.find(({ place }) => place && place.kind === kind && 'name' in place && place.name === now);

  if (!kind) {
    // Names that may be others than those that are known now.
    return (
      <>
        <input
          {...shared}
          list={`${shared.id}/list`}
          value={now}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => !isNeeded && value === '' && onChange(undefined)}
        />
        <Suggestions id={`${shared.id}/list`} offers={offers} />
      </>
    );
  }
  return (
    <span className={styles.row}>
      <select {...shared} value={now} onChange={({ target }) => onChange(target.value || undefined)}>
        {(now === '' || !isNeeded) && <option value="">{isNeeded ? 'Choose…' : leftOut(words, usual, kind)}</option>}
        {now !== '' && !isKnown && <option value={now}>{now} (there is none)</option>}
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
      {kind === 'asset' && onImage && fits.test('.png') && (
        <ImageFile label="Choose a file…" onFile={(chosen) => onImage(at, chosen)} />
      )}
      {kind === 'text' && onNewFile && (
        <NewFile kind="text" otherNames={names.kinds.text} naming={(name) => ({ do: 'set', at, value: name })} />
      )}
    </span>
  );
}

/** Returns the title of a word that is no name, such as `next`. */
const titleOf = (words: Record<string, string>, word: string) => words[word]?.replace(/\.$/, '');

function leftOut(words: Record<string, string>, usualName: string | undefined, kind: Kind): string {
  const usual = usualName === undefined ? undefined : (titleOf(words, usualName) ?? usualName);
  return usual ? `as usual: ${usual.charAt(0).toLowerCase()}${usual.slice(1)}` : `no ${nameKind(kind).called ?? kind}`;
}
