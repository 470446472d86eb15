import { Fragment } from 'react';

/** A file's path; a click opens it in the editor where the gallery runs beside the files. */
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
