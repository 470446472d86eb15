/** The parts that an SVG file may not have, each with its name: it is a document, which a browser may open by itself. */
const forbidden: [RegExp, string][] = [
  [/<(\w+:)?script/i, 'a script'],
  [/\son\w+\s*=/i, 'a script (an “on…” attribute)'],
  [/<(\w+:)?(foreignObject|iframe|object|embed|audio|video)\b/i, 'another document in it'],
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'entities of its own'],
  [/<\?xml-stylesheet|@import/i, 'a style from another place'],
  [/(javascript|vbscript)\s*:/i, 'a script (a “javascript:” address)'],
];

/** An address of an image or link, and one in a style. */
const addresses = /(?:\b(?:href|src)\s*=\s*["']?|url\(\s*["']?)\s*([^"')\s>]*)/gi;

/** Parts of the file itself, and pictures that are written into it. */
const own = /^(#|data:image\/(png|jpeg|gif|webp);|$)/i;

/** Explains why an SVG file is not safe to serve; undefined if it is. */
export function svgProblem(text: string): string | undefined {
  const found = forbidden.find(([pattern]) => pattern.test(text))?.[1];
  const elsewhere = [...text.matchAll(addresses)].map(([, address = '']) => address).find((one) => !own.test(one));
  const has =
    found ?? (elsewhere !== undefined ? `an address of another place (${elsewhere.slice(0, 60)})` : undefined);
  return has && `The SVG file has ${has}. Export it as a plain SVG, or as PNG.`;
}
