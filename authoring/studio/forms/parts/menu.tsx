import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import styles from './menu.module.css';

export type MenuEntry = {
  name: string;
  title: string;
  about: string;
  /** Further words by which it is found. */
  also?: string;
  /** Whether it comes after the entries that match as well. */
  isLate?: boolean;
};

/**
 * Ranks an entry by the typed words: equal, begins with them, has them; then the same three for one of the words. The
 * braces of a placeholder and the slash of an address do not count.
 */
function rankOf({ title }: MenuEntry, words: string): number {
  const bare = (text: string) => text.replace(/^[{/]+|\}$/g, '');
  const name = bare(title.toLowerCase());
  const rank = (part: string) => (name === part ? 0 : name.startsWith(part) ? 1 : name.includes(part) ? 2 : 3);
  return rank(bare(words)) * 4 + Math.min(...words.split(/\s+/).map((word) => rank(bare(word))));
}

const hasEach = (text: string, words: string): boolean => words.split(/\s+/).every((word) => text.includes(word));

type Props = {
  label: string;
  face: ReactNode;
  look?: 'small';
  entries: MenuEntry[];
  /** The entry for words that no entry has. Without it they choose nothing. */
  typed?: (words: string) => MenuEntry;
  onChoose: (name: string) => void;
};

/** A button that opens a list to choose from. Typing searches the list; the arrow keys go through it. */
export function Menu({ label, face, look, entries, typed, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const around = useRef<HTMLSpanElement>(null);
  const words = query.trim().toLowerCase();
  const matches = entries
    .filter(({ title, about, also = '' }) => hasEach(`${title} ${about} ${also}`.toLowerCase(), words))
    .sort((a, b) => rankOf(a, words) - rankOf(b, words) || Number(a.isLate ?? false) - Number(b.isLate ?? false));
  if (typed && words && !matches.length) matches.push(typed(query.trim()));

  const sheet = useRef<HTMLSpanElement>(null);
  const count = matches.length;
  useEffect(() => {
    if (isOpen && count) sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, count]);

  const close = ({ target }: Event) => around.current?.contains(target as Node) || setOpen(false);
  useWindowEvent('pointerdown', close);
  useWindowEvent('focusin', close);

  function onKey(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return end();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = [...(around.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    event.preventDefault();
    const now = all.indexOf(document.activeElement as HTMLElement);
    all[Math.min(Math.max(now + (event.key === 'ArrowDown' ? 1 : -1), 0), all.length - 1)]?.focus();
  }

  function end() {
    setOpen(false);
    setQuery('');
    around.current?.querySelector('button')?.focus();
  }
  function choose(name: string) {
    end();
    onChoose(name);
  }
  return (
    // biome-ignore lint/a11y: its controls take the keys, which bubble here.
    <span ref={around} className={styles.menu} data-look={look} onKeyDown={onKey}>
      <Button
        look={look ? undefined : 'add'}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </Button>
      {isOpen && (
        <span ref={sheet} className={styles.sheet}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the menu has just been opened by a press of its button.
            autoFocus
            type="search"
            aria-label={`${label}: search`}
            placeholder="Search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (matches[0]) choose(matches[0].name);
            }}
          />
          {!matches.length && <output>Nothing here has these words.</output>}
          <ul>
            {matches.map(({ name, title, about }) => (
              <li key={name}>
                <Button look="plain" onClick={() => choose(name)}>
                  <strong>{title}</strong>
                  <span>{about}</span>
                </Button>
              </li>
            ))}
          </ul>
        </span>
      )}
    </span>
  );
}
