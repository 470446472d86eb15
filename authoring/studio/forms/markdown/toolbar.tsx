import type { EditorView } from '@codemirror/view';
import type { Name } from '../../types.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImageFile } from '../parts/image-file.tsx';
import { Menu } from '../parts/menu.tsx';
import { commands, link, paste, run } from './commands.ts';
import styles from './toolbar.module.css';

type Props = {
  view: EditorView;
  placeholders: Name[];
  paths: Name[];
  onImage: (file: File) => void;
};

/** The name of the button that opens the list of link targets. */
export const linkLabel = 'Link (Ctrl+K)';

/** The few things that Markdown in content can do. Each has a key too, which its tip names. */
export function Toolbar({ view, placeholders, paths, onImage }: Props) {
  return (
    <div role="toolbar" aria-label="Markdown" className={styles.toolbar}>
      {commands.map(({ name, icon, key, command }) => (
        <Button
          key={name}
          aria-label={name}
          title={key ? `${name} (${key.replace('Mod', 'Ctrl').replaceAll('-', '+')})` : name}
          onClick={() => run(view, command)}
        >
          <Icon name={icon} />
        </Button>
      ))}
      <Menu
        label={linkLabel}
        face={<Icon name="link" />}
        look="small"
        entries={[...linksTo(paths), { name: '', title: 'Another address', about: 'Write it between the brackets.' }]}
        typed={(words) => ({ name: addressOf(words), title: addressOf(words), about: 'This address.' })}
        onChoose={(target) => run(view, link(target))}
      />
      <Menu
        label="Placeholder ({)"
        face={<Icon name="braces" />}
        look="small"
        entries={placeholders.map(({ name, about }) => ({ name, title: name, about }))}
        onChoose={(words) => run(view, paste(words))}
      />
      <ImageFile
        label="Image"
        title="Image: choose a file, or drop it into the words"
        face={<Icon name="image" />}
        onFile={onImage}
      />
    </div>
  );
}

/** An address as it is typed or pasted, with the https:// that another site needs. */
const addressOf = (words: string) => (/^(?:[a-z]+:|\/|\{)/i.test(words) ? words : `https://${words}`);

const contacts = [
  { name: 'tel:{phone}', title: 'Phone', about: 'Calls the support phone number.' },
  { name: 'mailto:{email}', title: 'Mailbox', about: 'Writes to the support mailbox.' },
  { name: '{website}', title: 'Website', about: "The provider's website." },
];

const linksTo = (paths: Name[]) => [...paths.map(({ name, about }) => ({ name, title: name, about })), ...contacts];
