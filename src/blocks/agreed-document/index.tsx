import { Line, useLine, useLinkPath, useMessages, useShown } from '../../page/render/hooks.tsx';
import { Button, buttonClass } from '../../page/ui/button.tsx';
import { foldClass } from '../../page/ui/fold.tsx';
import { agreedFormats } from '../../rules/document-file.ts';
import { formatValue } from '../../rules/format-value.ts';
import type { AgreedDocumentBlock } from '../../types.gen.ts';
import '../../page/ui/tables.css';
import styles from './styles.module.css';

/** Offers the contract word for word as it was agreed (D-07), to print, and to save as files; nothing before that. */
export default function AgreedDocumentView({ heading, label, act }: AgreedDocumentBlock) {
  const { site, agreed = {} } = useShown();
  const path = useLinkPath();
  const message = useMessages();
  const name = useLine(label);
  const document = act ? agreed[act] : Object.values(agreed)[0];
  if (!document) return null;
  const address = `${path}/agreed-document${act ? `?act=${act}` : ''}`;
  const offered = Object.entries(agreedFormats).flatMap(([format, words]) => {
    const label = message(words);
    return label ? { format, label } : [];
  });
  const id = `copy-${document.document}`;
  const date = formatValue('time', document.agreed_at, site.formats);
  const title = heading && (
    <h2>
      <Line text={heading} />
    </h2>
  );
  return (
    <div className={styles.agreed}>
      {offered.length > 0 ? (
        <details className={`${foldClass} ${styles.formats}`}>
          <summary>{title ?? message('otherFormats') ?? message('downloadDocument')}</summary>
          {offered.map(({ format, label }) => (
            <a key={format} className={buttonClass('quiet')} href={`${address}${act ? '&' : '?'}format=${format}`}>
              {label}
              <span className="visually-hidden">: {document.title}</span>
            </a>
          ))}
        </details>
      ) : (
        title
      )}
      {/* Without script it opens the copy as a document of its own. */}
      <form method="get" action={address.split('?')[0]}>
        {act && <input type="hidden" name="act" value={act} />}
        <Button type="submit" look="secondary" data-opens-copy={id}>
          {name}{' '}
          {heading && (
            <span className="visually-hidden">
              <Line text={heading} />
            </span>
          )}
        </Button>
      </form>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <article id={id} className={`box ${styles.copy}`} aria-label={document.title} tabIndex={0} hidden>
        {/* On paper it is at the head of every sheet, so that a single sheet names its contract. */}
        <header data-sheet-head="" className={styles.head}>
          <p>{message('agreedDocument', { title: document.title, version: document.version })}</p>
          <p>{message('agreedOn', { date, reference: document.reference })}</p>
        </header>
        <div
          data-copy
          lang={document.language}
          dir={document.language && 'auto'}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from checked content, and read by its hash.
          dangerouslySetInnerHTML={{ __html: document.html }}
        />
      </article>
    </div>
  );
}
