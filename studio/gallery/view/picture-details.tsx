import { Fragment } from 'react';
import type { Picture } from '../../../src/states/types.ts';
import styles from './picture-details.module.css';
import type { FrameReport } from './search.ts';

/** Shows the details of a picture: the facts of the customer, the files of its texts, the messages it shows. */
export function PictureDetails({ picture, report }: { picture: Picture; report: FrameReport | undefined }) {
  return (
    <div className={styles.about}>
      {report?.problem && (
        <p role="alert" className={styles.broken}>
          {report.problem}
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
      {report?.messages && report.messages.length > 0 && (
        <p className={styles.messages}>
          <SourceFile path="content/messages.json" />: {report.messages.join(', ')}
        </p>
      )}
    </div>
  );
}

/** Shows a file's path. A click opens it in the editor if the gallery is served beside the files. */
export function SourceFile({ path }: { path: string }) {
  const { root } = document.documentElement.dataset;
  const parts = path.split('/');
  const name = (
    <code>
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place + 1).join('/')}>
          {place > 0 && '/'}
          <wbr />
          {part}
        </Fragment>
      ))}
    </code>
  );
  return root ? <a href={`vscode://file${root}/${path}`}>{name}</a> : name;
}
