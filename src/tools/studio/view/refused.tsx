import type { Done } from '../model.ts';

/** Why a command has done nothing. */
export function Refused({ done }: { done: Done | undefined }) {
  if (!done || !('refused' in done)) return null;
  return (
    <div role="alert">
      <p>{done.refused}</p>
      <ul>
        {done.problems.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            <code>
              {file}:{line}
            </code>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
