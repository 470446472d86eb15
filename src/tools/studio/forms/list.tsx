import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Located } from '../../../content/schema/types.ts';
import type { Json, JsonEdit, Names, Pointer } from '../model.ts';
import { AddItem } from './add-item.tsx';
import { Card, type CardAction } from './card.tsx';
import { type Field, fieldOf, propertiesOf } from './field.ts';
import styles from './form.module.css';
import { dataAt, fieldId, isWithin, useForm } from './form-context.ts';
import { Handle } from './handle.tsx';
import { Input } from './input.tsx';
import type { Look } from './look.ts';
import { Problems } from './problems.tsx';
import { isChange, starterOf } from './starter.ts';
import { Unknown } from './unknown.tsx';
import { changeWords, labelOf, shownTo, summaryOf } from './wording.ts';

type Props = { at: Pointer; label: string; items: Located; value: Json | undefined };

/** A list whose entries can be added, moved, duplicated and removed, by pointer and by keyboard. */
export function List({ at, label, items, value }: Props) {
  const { look, selected, onEdit, onSelect, onNewText } = useForm();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<number>(undefined);
  const pressed = useRef<{ button: HTMLElement; top: number }>(undefined);
  const removed = useRef<number>(undefined);
  const added = useRef<Pointer>(undefined);
  const field = fieldOf(look, items);
  const entries = Array.isArray(value) ? value : [];
  const [keys, setKeys] = useState<number[]>([]);
  // What is open follows an entry that moves. A list that somebody else has changed is known by its places again.
  const known = entries.map((_, i) => keys[i] ?? Math.max(-1, ...keys) + 1 + i);

  // A button that moves its entry stays under the pointer, so that it can be pressed again; it keeps the focus where it can.
  useLayoutEffect(() => {
    const { button, top } = pressed.current ?? {};
    pressed.current = undefined;
    if (!button || top === undefined) return;
    button.closest('aside')?.scrollBy(0, button.getBoundingClientRect().top - top);
    button.focus({ preventScroll: true });
    if (document.activeElement === button) moved.current = undefined;
  });

  // The handle of a moved entry keeps the focus; after a removed one the next has it, or the one before, or what adds one.
  useEffect(() => {
    const row = moved.current ?? removed.current;
    if (row === undefined) return;
    const adds = list.current?.parentElement?.querySelector<HTMLElement>('[data-look="add"]');
    const opener = removed.current === undefined ? null : document.getElementById(fieldId([...at, row]));
    (opener ?? handlesIn(list.current)[row] ?? adds)?.focus();
    moved.current = undefined;
    removed.current = undefined;
  });

  // The first words of a new entry are to be written over: it opens with the next drawing.
  useEffect(() => {
    const field = added.current && document.getElementById(fieldId(added.current));
    if (!field) return;
    added.current = undefined;
    field.focus();
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  });

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length || to === from) return;
    onEdit({ do: 'move', at: [...at, from], to });
    setSaid(`Entry ${from + 1} is entry ${to + 1} of ${entries.length} now.`);
    setKeys(known.toSpliced(from, 1).toSpliced(to, 0, known[from]!));
    moved.current = to;
    const button = document.activeElement;
    if (button instanceof HTMLElement && button.matches('[data-moves]'))
      pressed.current = { button, top: button.getBoundingClientRect().top };
    const open = selected && isWithin(selected, at) ? selected[at.length] : undefined;
    if (selected && typeof open === 'number')
      onSelect([...at, indexAfter(open, from, to), ...selected.slice(at.length + 1)]);
  }
  function remove(index: number) {
    onEdit({ do: 'remove', at: [...at, index] });
    setKeys(known.toSpliced(index, 1));
    setSaid(`Entry ${index + 1} is removed.`);
    removed.current = Math.min(index, entries.length - 2);
    // What stands in its place is not what was selected.
    const open = selected && isWithin(selected, at) ? selected[at.length] : undefined;
    if (open === index) onSelect(at);
    else if (selected && typeof open === 'number' && open > index)
      onSelect([...at, open - 1, ...selected.slice(at.length + 1)]);
  }

  function duplicate(index: number) {
    onEdit({ do: 'duplicate', at: [...at, index] });
    setKeys(known.toSpliced(index + 1, 0, Math.max(...known) + 1));
    setSaid(`Entry ${index + 2} is a copy of entry ${index + 1}.`);
    onSelect([...at, index + 1]);
  }

  const adding = (next: Json): JsonEdit =>
    value === undefined ? { do: 'set', at, value: [next] } : { do: 'insert', at: [...at, entries.length], value: next };

  return (
    <div className={styles.list}>
      <ol ref={list} aria-label={label}>
        {entries.map((entry, i) => {
          const own = [...at, i];
          const handle = <Handle index={i} count={entries.length} list={list} onMove={(to) => move(i, to)} />;
          const more = [
            { label: 'Move up', act: () => move(i, i - 1), moves: true, isOff: i === 0 },
            { label: 'Move down', act: () => move(i, i + 1), moves: true, isOff: i === entries.length - 1 },
            { label: 'Duplicate', act: () => duplicate(i) },
            { label: field.kind === 'union' ? 'Remove this block' : `Remove entry ${i + 1}`, act: () => remove(i) },
          ];
          return (
            <li key={known[i]}>
              <Item {...{ field, items, entry, handle, more, index: i }} at={own} onRemove={() => remove(i)} />
            </li>
          );
        })}
      </ol>
      <AddItem
        at={at}
        field={field}
        items={items}
        label={label}
        onAdd={(next) => {
          const own = [...at, entries.length];
          onEdit(adding(next));
          onSelect(own);
          const words = propertiesOf(look, look.of(items, next) ?? items).find((property) => {
            return property.isNeeded && fieldOf(look, property.located, property.name).kind === 'words';
          });
          added.current = words ? [...own, words.name] : undefined;
        }}
        {...(onNewText && { onAddText: (make) => onNewText((name) => adding(make(name))) })}
      />
      <p role="status" data-look="hidden">
        {said}
      </p>
    </div>
  );
}

/** Where an entry stands after another, or itself, has moved. */
function indexAfter(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}

/** The handles of a list's own entries, not of lists inside them. */
const handlesIn = (list: HTMLOListElement | null) =>
  [...(list?.children ?? [])].map((item) => item.querySelector<HTMLButtonElement>('[data-handle]')!);

type ItemProps = {
  at: Pointer;
  index: number;
  field: Field;
  items: Located;
  entry: Json;
  handle: ReactNode;
  more: CardAction[];
  onRemove: () => void;
};

function Item({ at, index, field, items, entry, handle, more, onRemove }: ItemProps) {
  const { look, names, root, facts, draw, onEdit } = useForm();
  const isLong = field.kind === 'short' && typeof entry === 'object' && entry !== null;
  if (field.kind === 'group' || field.kind === 'union' || isLong) {
    const own = look.of(items, entry);
    const type = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry.type : undefined;
    const title = field.kind === 'union' ? labelOf(String(type ?? 'unknown')) : `${index + 1}.`;
    const words = isChange(look, items)
      ? changeWords(entry, dataAt(root, [...at.slice(0, -2), 'type']))
      : summaryOf(entry);
    return (
      <Card at={at} title={title} words={words} note={shownTo(entry, facts)} actions={more} handle={handle}>
        {() =>
          own ? (
            <>
              {field.kind === 'union' && <p className={styles.hint}>{own.schema.description}</p>}
              {draw({ at, located: own, value: entry })}
            </>
          ) : (
            <Unknown at={at} name={String(type ?? 'this entry')} value={entry} />
          )
        }
      </Card>
    );
  }
  return (
    <div className={styles.line} data-at={at.join('/')}>
      <span className={styles.row}>
        {handle}
        <span className={styles.grow}>
          <Labelled at={at} label={`Entry ${index + 1}`}>
            <Input field={field} at={at} label={`Entry ${index + 1}`} value={entry} isNeeded />
          </Labelled>
        </span>
        <span className={styles.ways}>
          {field.kind === 'short' && (
            <button
              type="button"
              data-look="small"
              aria-label={`Show entry ${index + 1} to some only`}
              onClick={() => onEdit({ do: 'set', at, value: longOf(look, field.long, entry, names) })}
            >
              To some only
            </button>
          )}
          <button type="button" data-look="small" aria-label={`Remove entry ${index + 1}`} onClick={onRemove}>
            Remove
          </button>
        </span>
      </span>
      <Problems at={at} />
    </div>
  );
}

/** The object that says the same as a name, with a condition that an editor then changes. */
function longOf(look: Look, long: Located, name: Json, names: Names): Json {
  const properties = propertiesOf(look, long);
  return Object.fromEntries(
    properties.map((property) => [
      property.name,
      property.isNeeded ? name : starterOf(look, property.located, names, property.name),
    ]),
  );
}

function Labelled({ at, label, children }: { at: Pointer; label: string; children: ReactNode }) {
  return (
    <>
      <label htmlFor={`field/${at.join('/')}`} data-look="hidden">
        {label}
      </label>
      {children}
    </>
  );
}
