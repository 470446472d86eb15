import { useEffect, useState } from 'react';
import type { Section } from '../../../src/states/types.ts';
import styles from './shell.module.css';
import { useHash } from './use-hash.ts';

const nameOf = ({ kind, name }: Section) => `${kind}/${name}`;

/** The headings of the list, each with the sections below it. */
const groups = {
  Pages: ({ kind, name }: Section) => kind === 'page' && !name.includes('/'),
  Letters: ({ kind, name }: Section) => kind === 'page' && name.includes('/'),
  Blocks: ({ kind }: Section) => kind === 'block',
};

/** Lists every page and block that is shown, each with its address, and says which of them is in view. */
export function SectionList({ sections }: { sections: Section[] }) {
  const [hash] = useHash();
  const at = hash.get('at') ?? '';
  const shown = useInView(sections);
  useEffect(() => (at ? stayAt(at) : undefined), [at]);

  const addressOf = (section: string) => {
    const next = new URLSearchParams(hash);
    next.set('at', section);
    next.delete('picture');
    return `#${next}`;
  };
  return (
    <nav className={styles.list} aria-label="Pages and blocks">
      {Object.entries(groups).map(([heading, isIn]) => {
        const sectionsOfKind = sections.filter(isIn);
        return sectionsOfKind.length === 0 ? null : (
          <div key={heading}>
            <h2 className={styles.listHeading}>{heading}</h2>
            <ul>
              {sectionsOfKind.map((section) => (
                <li key={section.name}>
                  <a
                    href={addressOf(nameOf(section))}
                    aria-current={shown === nameOf(section) ? 'location' : undefined}
                    onClick={() => nameOf(section) === at && stayAt(at)}
                  >
                    <span>
                      {section.title}
                      {section.title !== section.name && <code>{section.name}</code>}
                    </span>
                    <small>{section.pictures.length}</small>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

const elementOf = (section: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-section]')].find((one) => one.dataset.section === section);

/** How long the sections above another may still grow, in milliseconds. */
const settling = 6_000;

/**
 * Scrolls to a section, and stays there while the sections above it grow, until somebody scrolls or time is up. Returns
 * a function that ends it.
 */
function stayAt(section: string): () => void {
  const ended = new AbortController();
  const scroll = () => elementOf(section)?.scrollIntoView({ behavior: 'instant' });
  const observer = new ResizeObserver(scroll);
  const list = elementOf(section)?.parentElement;
  if (list) observer.observe(list);
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(name, end, { signal: ended.signal });
  setTimeout(end, settling);
  scroll();
  return end;
}

/** Returns the section at the top of the window. */
function useInView(sections: Section[]): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const find = () => {
      const passed = sections.findLast(
        (section) => (elementOf(nameOf(section))?.getBoundingClientRect().top ?? 1) < 160,
      );
      setShown(passed && nameOf(passed));
    };
    find();
    addEventListener('scroll', find, { passive: true });
    return () => removeEventListener('scroll', find);
  }, [sections]);
  useEffect(() => {
    if (shown) document.querySelector(`nav [aria-current="location"]`)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return shown;
}
