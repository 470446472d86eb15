import { Line, MessageLine, useLinkPath, useMessages, useShown } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { Fold } from '../../page/ui/fold.tsx';
import { agreedFormats } from '../../rules/document-file.ts';
import { formatValue } from '../../rules/format-value.ts';
import type { AgreedDocumentBlock } from '../../types.gen.ts';
import '../../page/ui/tables.css';
import styles from './styles.module.css';

/** Draws the contract word for word as it was agreed (D-07), folded, and its files to save; nothing before that. */
export default function AgreedDocumentView({ heading, label, act }: AgreedDocumentBlock) {
  const { site, agreed = {} } = useShown();
  const path = useLinkPath();
  const message = useMessages();
  const document = act ? agreed[act] : Object.values(agreed)[0];
  if (!document) return null;
  const address = (format: string) => `${path}/agreed-document?${act ? `act=${act}&` : ''}format=${format}`;
  // Its PDF is what the block's own words save.
  const offered = Object.entries(agreedFormats).flatMap(([format, words]) => {
    const label = format !== 'pdf' && message(words);
    return label ? { format, label } : [];
  });
  const date = formatValue('time', document.agreed_at, site.formats);
  const name = heading ? <Line text={heading} /> : document.title;
  return (
    <section>
      <Fold heading={name}>
        {offered.length > 0 && (
          <p className={styles.formats}>
            {message('otherFormats')}
            {offered.map(({ format, label }) => (
              <a key={format} className={buttonClass('quiet')} href={address(format)}>
                {label}
                <span className="visually-hidden">: {document.title}</span>
              </a>
            ))}
          </p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
        <article className={`box ${styles.copy}`} aria-label={document.title} tabIndex={0}>
          <p className={styles.head}>
            {message('agreedDocument', { title: document.title, version: document.version })}
            <br />
            <MessageLine name="agreedOn" params={{ date, reference: document.reference }} />
          </p>
          <div
            data-copy
            lang={document.language}
            dir={document.language && 'auto'}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from checked content, and read by its hash.
            dangerouslySetInnerHTML={{ __html: document.html }}
          />
        </article>
      </Fold>
      <a className={buttonClass('secondary')} href={address('pdf')} download>
        <Line text={label} /> <span className="visually-hidden">{name}</span>
      </a>
    </section>
  );
}
