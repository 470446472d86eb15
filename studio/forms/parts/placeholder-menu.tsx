import { Icon } from '../../ui/icon.tsx';
import { useForm } from '../form-context.ts';
import { Menu } from './menu.tsx';

/** A menu of everything that {name} can stand for. */
export function PlaceholderMenu({ label, onChoose }: { label: string; onChoose: (words: string) => void }) {
  const { names } = useForm();
  const entries = (names.offers.line ?? []).map(({ name, about }) => ({ name, title: name, about }));
  return (
    <Menu
      label={`Insert a placeholder into ${label}`}
      face={<Icon name="braces" />}
      look="small"
      entries={entries}
      onChoose={onChoose}
    />
  );
}
