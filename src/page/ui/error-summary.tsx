import styles from './error-summary.module.css';

type Item = { key: string; text: string | undefined; href: string };

type Props = { heading: string | undefined; items: readonly Item[] };

/** Lists every fault of a form, each with a link to its field. It has the focus at once. */
export function ErrorSummary({ heading, items }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: it is what the page comes back for.
    <div tabIndex={-1} autoFocus className={styles.summary}>
      {/* Inside the element that takes the focus: on it, some screen readers would say everything twice. */}
      <div role="alert">
        <h2>{heading}</h2>
        <ul>
          {items.map(({ key, text, href }) => (
            <li key={key}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The words about the fault of one field. */
export function Fault({ id, prefix, text }: { id: string; prefix: string | undefined; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={styles.fault}>
      <span className="visually-hidden">{prefix}</span> {text}
    </p>
  );
}
