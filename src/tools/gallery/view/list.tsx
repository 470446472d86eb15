import type { Section } from '../model.ts';
import styles from './shell.module.css';

/** Every page and block that is shown, to jump to. */
export function List({ sections }: { sections: Section[] }) {
  return (
    <nav className={styles.list} aria-label="Pages and blocks">
      {(['page', 'block'] as const).map((kind) => {
        const own = sections.filter((section) => section.kind === kind);
        return own.length === 0 ? null : (
          <div key={kind}>
            <h2 className={styles.listHeading}>{kind === 'page' ? 'Pages' : 'Blocks'}</h2>
            <ul>
              {own.map(({ name, pictures }) => (
                <li key={name}>
                  <button type="button" onClick={() => document.getElementById(`${kind}/${name}`)?.scrollIntoView()}>
                    {name} <small>{pictures.length}</small>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
