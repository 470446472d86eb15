import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Located, objectOr } from '../../../../api/pure.ts';
import type { Json, JsonEdit, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import type { Field, InputProps } from '../../field-kind.ts';
import styles from '../../form.module.css';
import { dataAt, fieldId, isWithin, useForm } from '../../form-context.ts';
import { Card, type CardAction } from '../../parts/card.tsx';
import { FieldInput } from '../../parts/field-input.tsx';
import { Problems } from '../../parts/problems.tsx';
import { UnknownValue } from '../../parts/unknown-value.tsx';
import { changeWords, entryTitle, labelOf, shownTo } from '../../wording.ts';
import { AddItem } from './add-item.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { firstWords, isChange, isOfSections, newPlace } from './new-entry.ts';
import { OtherWords } from './other-words.tsx';

/** A list whose entries can be added, moved, duplicated and removed, by pointer and by keyboard. */
export function List({ at, label, options: { items }, value }: InputProps<{ items: Located }>) {
  const { resolver, fields, selected, onEdit, onSelect, onNewFile } = useForm();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ button: HTMLElement; top: number }>(undefined);
  const removed = useRef<number>(undefined);
  const [parted, setParted] = useState<number>();
  const field = fields.of(items);
  const isUnion = resolver.members(items) !== undefined;
  const isSections = isOfSections(resolver, items);
  const entries = Array.isArray(value) ? value : [];
  const [keys, setKeys] = useState<number[]>([]);
  // Open cards follow an entry that moves. After a change by somebody else, entries are matched by index again.
  const entryKeys = entries.map((_, i) => keys[i] ?? Math.max(-1, ...keys) + 1 + i);

  // A button that moves its entry stays under the pointer, so that
  // it can be pressed again.
  useLayoutEffect(() => {
    const { button, top } = pressed.current ?? {};
    pressed.current = undefined;
    if (!button || top === undefined) return;
    button.closest('aside')?.scrollBy(0, button.getBoundingClientRect().top - top);
    button.focus({ preventScroll: true });
  });

  // After a removed entry the next has the keyboard, or the one before, or the add button.
  useEffect(() => {
    const row = removed.current;
    if (row === undefined) return;
    const adds = list.current?.parentElement?.querySelector<HTMLElement>('[data-look="add"]');
    (document.getElementById(fieldId([...at, row])) ?? adds)?.focus();
    removed.current = undefined;
  });

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length || to === from) return;
    onEdit({ do: 'move', at: [...at, from], to });
    setAnnouncement(`Entry ${from + 1} is entry ${to + 1} of ${entries.length} now.`);
    setKeys(entryKeys.toSpliced(from, 1).toSpliced(to, 0, entryKeys[from]!));
    const button = document.activeElement;
    if (button instanceof HTMLElement && button.matches('[data-moves]'))
      pressed.current = { button, top: button.getBoundingClientRect().top };
    const open = selected && isWithin(selected, at) ? selected[at.length] : undefined;
    if (selected && typeof open === 'number')
      onSelect([...at, indexAfter(open, from, to), ...selected.slice(at.length + 1)]);
  }
  function remove(index: number) {
    onEdit({ do: 'remove', at: [...at, index] });
    setKeys(entryKeys.toSpliced(index, 1));
    setAnnouncement(`Entry ${index + 1} is removed.`);
    removed.current = Math.min(index, entries.length - 2);
    // Another entry takes the place of the selected one, and was not selected.
    const open = selected && isWithin(selected, at) ? selected[at.length] : undefined;
    if (open === index) onSelect(at);
    else if (selected && typeof open === 'number' && open > index)
      onSelect([...at, open - 1, ...selected.slice(at.length + 1)]);
  }

  function duplicate(index: number) {
    onEdit({ do: 'duplicate', at: [...at, index] });
    setKeys(entryKeys.toSpliced(index + 1, 0, Math.max(...entryKeys) + 1));
    setAnnouncement(`Entry ${index + 2} is a copy of entry ${index + 1}.`);
    onSelect([...at, index + 1]);
  }

  const placeOf = (next: Json) => newPlace(entries, next, at, selected, isUnion || isSections);
  const adding = (next: Json): JsonEdit =>
    value === undefined ? { do: 'set', at, value: [next] } : { do: 'insert', at: [...at, placeOf(next)], value: next };

  return (
    <div className={styles.list}>
      <ol ref={list} aria-label={label}>
        {entries.map((entry, i) => {
          const own = [...at, i];
          const moves = <MoveButtons index={i} count={entries.length} onMove={(to) => move(i, to)} />;
          const otherWords = isSections && onNewFile && { label: 'Other words from a day…', act: () => setParted(i) };
          const more = [
            { label: 'Duplicate', act: () => duplicate(i) },
            ...(otherWords ? [otherWords] : []),
            { label: isUnion ? 'Remove this block' : `Remove entry ${i + 1}`, act: () => remove(i) },
          ];
          return (
            <li key={entryKeys[i]}>
              <Item {...{ field, items, entry, moves, more, index: i, isUnion }} at={own} onRemove={() => remove(i)}>
                {otherWords && (
                  <Button look="small" aria-label={`Entry ${i + 1}: other words from a day…`} onClick={otherWords.act}>
                    {otherWords.label}
                  </Button>
                )}
              </Item>
            </li>
          );
        })}
      </ol>
      <AddItem
        at={at}
        items={items}
        label={label}
        onAdd={(next) => {
          const place = placeOf(next);
          const own = [...at, place];
          onEdit(adding(next));
          setKeys(entryKeys.toSpliced(place, 0, Math.max(-1, ...entryKeys) + 1));
          onSelect([...own, ...firstWords({ resolver, fields }, items, next)]);
        }}
        {...(onNewFile && { onAddText: (make) => onNewFile((name) => adding(make(name))) })}
        adding={adding}
      />
      {parted !== undefined && (
        <OtherWords at={[...at, parted]} entry={entries[parted]!} close={() => setParted(undefined)} />
      )}
      <p role="status" data-look="hidden">
        {announcement}
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

type ItemProps = {
  at: Pointer;
  index: number;
  field: Field;
  isUnion: boolean;
  items: Located;
  entry: Json;
  moves: ReactNode;
  more: CardAction[];
  onRemove: () => void;
  /** Stands beside the button that removes an entry of one line. */
  children: ReactNode;
};

function Item({ at, index, field, isUnion, items, entry, moves, more, onRemove, children }: ItemProps) {
  const { resolver, files, path, root, facts, draw } = useForm();
  if (field.edits.isCard?.(entry)) {
    const own = resolver.of(items, entry);
    const { type } = objectOr(entry);
    const title = isUnion ? labelOf(String(type ?? 'unknown')) : `${index + 1}.`;
    const words = isChange(resolver, items)
      ? changeWords(entry, dataAt(root, [...at.slice(0, -2), 'type']))
      : entryTitle(entry, files, path);
    return (
      <Card at={at} title={title} words={words} note={shownTo(entry, facts)} actions={more} moves={moves}>
        {() =>
          own ? (
            <>
              {isUnion && <p className={styles.hint}>{own.schema.description}</p>}
              {draw({ at, located: own, value: entry })}
            </>
          ) : (
            <UnknownValue at={at} name={String(type ?? 'this entry')} value={entry} />
          )
        }
      </Card>
    );
  }
  const label = `Entry ${index + 1}`;
  return (
    <div className={styles.line} data-at={at.join('/')}>
      <span className={styles.row}>
        {moves}
        <span className={styles.grow}>
          <label htmlFor={fieldId(at)} data-look="hidden">
            {label}
          </label>
          <FieldInput {...{ field, at, label }} located={items} value={entry} isNeeded />
        </span>
        <span className={styles.ways}>
          {children}
          <Button look="small" aria-label={`Remove entry ${index + 1}`} onClick={onRemove}>
            Remove
          </Button>
        </span>
      </span>
      <Problems at={at} />
    </div>
  );
}
