/** What the page of a studio says of it. */
export type StudioMarks = {
  isReadOnly?: boolean;
};

/** The document of the studio. With its nonce the page's styles count, and those that its scripts make. */
export function studioDocument(nonce: string, { isReadOnly }: StudioMarks): string {
  return `<!doctype html>
<html lang="en-GB"${isReadOnly ? ' data-read-only' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Studio</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="studio.css" nonce="${nonce}">
<script defer src="studio.js"></script>
</head>
<body>
<div id="root"><main><h1>Studio</h1><p role="status">Opening …</p></main></div>
</body>
</html>
`;
}
