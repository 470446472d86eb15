import type { Located } from '../../../content/schema/types.ts';
import type { Json, Pointer } from '../model.ts';
import { type Field, fieldOf, propertiesOf } from './field.ts';
import { useForm } from './form-context.ts';
import type { Look } from './look.ts';
import { Menu, type MenuEntry } from './menu.tsx';
import { entryOf, starterOf } from './starter.ts';
import { labelOf } from './wording.ts';

type Props = {
  at: Pointer;
  field: Field;
  items: Located;
  label: string;
  onAdd: (value: Json) => void;
  onAddText?: (make: (name: string) => Json) => void;
};

/** Adds an entry to a list: of one of several kinds, or of the only one. */
export function AddItem({ at, field, items, label, onAdd, onAddText }: Props) {
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
  const { members } = field;
  const entries = [...members].flatMap(([name, member]): MenuEntry[] => {
    const { description = '', needs } = member.schema;
    // What shows nothing before an act is seldom the first that is wanted.
    const entry = { name, title: labelOf(name), about: description, also: 'add a new', isLate: needs !== undefined };
    if (!onAddText || !textIn(look, member)) return [entry];
    const known = {
      ...entry,
      name: existing + name,
      title: `${entry.title} that exists`,
      also: 'existing',
      isLate: true,
    };
    return [
      entry,
      { ...known, about: 'The words of a text that there is. Changed here, they change wherever it is used.' },
    ];
  });
  function choose(chosen: string) {
    const type = chosen.replace(existing, '');
    const member = members.get(type)!;
    const made = starterOf(look, member, names);
    const text = textIn(look, member);
    if (onAddText && text && chosen === type)
      onAddText((name) => ({ ...(made as Record<string, Json>), [text]: name }));
    else onAdd(made);
  }
  return <Menu label={words} face={`${words}…`} entries={entries} onChoose={choose} />;
}

/** Begins the name of an entry that takes a text that there is. */
const existing = 'existing ';

/** The property of an object that has to name a text. */
const textIn = (look: Look, located: Located): string | undefined =>
  propertiesOf(look, located).find(({ name, located: own, isNeeded }) => {
    const field = fieldOf(look, own, name);
    return isNeeded && field.kind === 'name' && field.format === 'text';
  })?.name;
