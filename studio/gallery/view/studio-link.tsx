/**
 * A link to the studio: to a state of a page, or to a block with a control for each of its properties. Draws nothing
 * where the gallery is files without a server.
 */
export function StudioLink({ kind, name, state }: { kind: 'page' | 'block'; name: string; state?: string }) {
  const { studio } = document.documentElement.dataset;
  if (!studio) return null;
  const where = { [kind]: name, ...(state !== undefined && { state }) };
  return (
    <a href={`${studio}#${new URLSearchParams(where)}`} target="_blank" rel="noreferrer">
      {kind === 'block' ? 'Try its properties in the studio' : 'Edit in the studio'}
    </a>
  );
}
