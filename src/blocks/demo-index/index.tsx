import { Line, usePage } from '../../page/render/hooks.tsx';
import type { DemoEntry, DemoIndexBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Lists every page with the demo links that show it, by journey (R-G09). The list is made from the content. */
export default function DemoIndex({ heading, letters, desk }: DemoIndexBlock) {
  const groups = usePage().demo ?? [];
  return (
    <section>
      <h2>
        <Line text={heading} />
      </h2>
      {[['/demo/letters', letters] as const, ['/desk', desk] as const].map(
        ([href, words]) =>
          words && (
            <p key={href}>
              <a href={href}>
                <Line text={words} />
              </a>
            </p>
          ),
      )}
      {groups.map((entries) => (
        <ul key={entries[0]?.name} className={styles.group}>
          {entries.map((entry) => (
            <Entry key={entry.name} entry={entry} />
          ))}
        </ul>
      ))}
    </section>
  );
}

function Entry({ entry: { title, path, links } }: { entry: DemoEntry }) {
  return (
    <li className={styles.entry}>
      <h3>{title}</h3>
      <code>{path}</code>
      <ul className={styles.links}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </li>
  );
}
