type Beside = {
  /** Where changes are told. */
  live: string;
  /** The project's folder, so that a file can be opened in the editor. */
  root: string;
};

/** The HTML around the gallery (`view`) and around each picture (`frame`); `beside` where it runs beside the files. */
export function documentOf(name: 'view' | 'frame', beside?: Beside): string {
  return `<!doctype html>
<html lang="en-GB"${beside ? ` data-live="${beside.live}" data-root="${beside.root}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name === 'view' ? 'Gallery' : 'Picture'}</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${name}.css">
<style id="accent"></style>
<script defer src="data.js"></script>
<script defer src="${name}.js"></script>
</head>
<body>
<div id="root"></div>
</body>
</html>
`;
}
