/** A file's path; a click opens it in the editor where the gallery runs beside the files. */
export function SourceFile({ path }: { path: string }) {
  const { root } = document.documentElement.dataset;
  const name = <code>{path}</code>;
  return root ? <a href={`vscode://file${root}/${path}`}>{name}</a> : name;
}
