import type { Picture } from '../model.ts';
import styles from './about.module.css';
import type { News } from './news.ts';
import { SourceFile } from './source-file.tsx';

/** What is behind a picture: the facts of the customer, the files that its texts come from, the messages it shows. */
export function About({ picture, news }: { picture: Picture; news: News | undefined }) {
  return (
    <div className={styles.about}>
      {news?.problem && (
        <p role="alert" className={styles.broken}>
          {news.problem}
        </p>
      )}
      <dl className={styles.facts}>
        {Object.entries(picture.facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.files}>
        {picture.files.map((file) => (
          <li key={file}>
            <SourceFile path={file.startsWith('src/') ? file : `content/${file}`} />
          </li>
        ))}
      </ul>
      {news?.messages && news.messages.length > 0 && (
        <p className={styles.messages}>
          <SourceFile path="content/messages.json" />: {news.messages.join(', ')}
        </p>
      )}
    </div>
  );
}
