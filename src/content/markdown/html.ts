/** Markup as React writes it, turned into what a browser's `innerHTML` would give back for it (D-07). */
export function asInnerHtml(markup: string): string {
  return markup.replace(/<[^>]*>|[^<]+/g, (piece) =>
    piece.startsWith('<')
      ? piece
          .replace(/\s*\/>$/, '>')
          .replaceAll('&#x27;', "'")
          .replaceAll('\u00a0', '&nbsp;')
      : piece.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\u00a0', '&nbsp;'),
  );
}
