import type { Located } from '../../../content/schema/types.ts';
import type { Json, Pointer } from '../model.ts';
import type { Field } from './field.ts';
import { useForm } from './form-context.ts';
import { Menu } from './menu.tsx';
import { entryOf, starterOf } from './starter.ts';
import { labelOf } from './wording.ts';

type Props = { at: Pointer; field: Field; items: Located; label: string; onAdd: (value: Json) => void };

/** Adds an entry to a list: of one of several kinds, or of the only one. */
export function AddItem({ at, field, items, label, onAdd }: Props) {
  const tools = useForm();
  const { look, names } = tools;
  const words = `Add to ${label.toLowerCase()}`;
  if (field.kind !== 'union') {
    return (
      <button type="button" data-look="add" onClick={() => onAdd(entryOf(tools, items, at))}>
        {words}
      </button>
    );
  }
  const entries = [...field.members].map(([name, { schema }]) => ({
    name,
    title: labelOf(name),
    about: schema.description ?? '',
    // What shows nothing before an act is seldom the first that is wanted.
    isLate: schema.needs !== undefined,
  }));
  return (
    <Menu
      label={words}
      face={`${words}…`}
      entries={entries}
      onChoose={(type) => onAdd(starterOf(look, field.members.get(type)!, names))}
    />
  );
}
