import type { Located } from '../../../../api/pure.ts';
import type { Json, JsonEdit, Pointer } from '../../../types.ts';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../form-context.ts';
import { Menu, type MenuEntry } from '../../parts/menu.tsx';
import { NewSection } from '../../parts/new-section.tsx';
import type { SchemaResolver } from '../../schema-resolver.ts';
import { propertiesOf } from '../../schema-resolver.ts';
import { labelOf } from '../../wording.ts';
import { isOfSections, newEntry } from './new-entry.ts';

type Props = {
  at: Pointer;
  items: Located;
  label: string;
  onAdd: (value: Json) => void;
  onAddText?: (make: (name: string) => Json) => void;
  adding: (value: Json) => JsonEdit;
};

/** Adds an entry to a list: of one of several kinds, or of the only one. */
export function AddItem({ at, items, label, onAdd, onAddText, adding }: Props) {
  const tools = useForm();
  const { resolver, fields } = tools;
  const members = resolver.members(items);
  const words = `Add to ${label.toLowerCase()}`;
  if (!members) {
    return (
      <>
        <Button look="add" onClick={() => onAdd(newEntry(tools, items, at))}>
          {words}
        </Button>
        {isOfSections(resolver, items) && tools.onNewFile && <NewSection naming={adding} />}
      </>
    );
  }
  const entries = [...members].flatMap(([name, member]): MenuEntry[] => {
    const { description = '', needs, called = '' } = member.schema;
    // A block that shows nothing before an act is seldom the first that is wanted.
    const entry = {
      name,
      title: labelOf(name),
      about: description,
      also: `add a new ${called}`,
      isLate: needs !== undefined,
    };
    if (!onAddText || !textIn(resolver, member)) return [entry];
    const known = {
      ...entry,
      name: existing + name,
      title: `${entry.title} that exists`,
      also: `existing ${called}`,
      isLate: true,
    };
    return [
      entry,
      { ...known, about: 'The words of a text that there is. Changed here, they change wherever it is used.' },
    ];
  });
  function choose(chosen: string) {
    const type = chosen.replace(existing, '');
    const member = members!.get(type)!;
    const item = fields.starter(member);
    const text = textIn(resolver, member);
    if (onAddText && text && chosen === type)
      onAddText((name) => ({ ...(item as Record<string, Json>), [text]: name }));
    else onAdd(item);
  }
  return <Menu label={words} face={`${words}…`} entries={entries} onChoose={choose} />;
}

/** Begins the name of an entry that takes a text that there is. */
const existing = 'existing ';

/** The property of an object that has to name a text. */
const textIn = (resolver: SchemaResolver, located: Located): string | undefined =>
  propertiesOf(resolver, located).find(
    ({ located: own, isNeeded }) => isNeeded && resolver.resolve(own).schema.format === 'text',
  )?.name;
