import { escapeHtml } from '../../../src/rules/escape-html.ts';

/** What the page of a studio says of it. */
export type StudioMarks = {
  isReadOnly?: boolean;
  /** Whether it is on a server. */
  isHosted?: boolean;
  /** The project's folder, with which the browser of a read-only studio opens files in an editor. */
  root?: string;
};

type Studio = StudioMarks & {
  scripts: readonly string[];
  /** With it the page's styles count, and those that its scripts make. */
  nonce?: string;
};

const opening = '<div id="root"><main><h1>Studio</h1><p role="status">Opening …</p></main></div>';

export const studioDocument = ({ scripts, nonce, isReadOnly, isHosted, root }: Studio): string =>
  documentWith({
    title: 'Studio',
    marks: [
      isReadOnly ? ' data-read-only' : '',
      isHosted ? ' data-hosted' : '',
      root === undefined ? '' : ` data-root="${escapeHtml(root)}"`,
    ].join(''),
    styles: `<link rel="stylesheet" href="studio.css"${nonce === undefined ? '' : ` nonce="${nonce}"`}>`,
    scripts,
    body: opening,
  });

type Parts = { title: string; marks: string; styles: string; scripts: readonly string[]; body: string };

const documentWith = ({ title, marks, styles, scripts, body }: Parts) => `<!doctype html>
<html lang="en-GB"${marks}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
${styles}
${scripts.map((script) => `<script defer src="${script}"></script>`).join('\n')}
</head>
<body>
${body}
</body>
</html>
`;
