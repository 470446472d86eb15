import { SaxesParser } from 'saxes';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** The elements that draw, and can neither run a script nor show another document. */
const drawingElements = new Set(
  (
    'svg g defs symbol use switch view title desc metadata a style image ' +
    'path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern clipPath mask marker animateTransform animateMotion mpath ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting ' +
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage ' +
    'feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);

/** Namespaces of notes that drawing programs leave in their files. An element without one draws nothing either. */
const noteNamespaces =
  /^$|^http:\/\/(www\.inkscape\.org|sodipodi\.sourceforge\.net|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#|creativecommons\.org|web\.resource\.org\/cc|purl\.org\/dc|ns\.adobe\.com|www\.bohemiancoding\.com|www\.serif\.com)/;

/** Elements that show another document. */
const embeddingElements = new Set(['foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'html', 'body']);

/** Parts of the file itself, and pictures that are written into it. */
const allowedAddress = /^(#|data:image\/(png|jpeg|gif|webp)[;,]|$)/i;

/**
 * Explains why an SVG file is not safe to serve; undefined if it is. A browser may open it by itself, as a document of
 * our origin. So it is read as XML, and may have only elements and attributes that are known to draw.
 */
export function svgProblem(bytes: Uint8Array): string | undefined {
  try {
    const problem = firstProblem(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return problem && `The SVG file has ${problem}. Export it as a plain SVG, or as PNG.`;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return `The SVG file cannot be read (${reason}). Export it anew, as a plain SVG in UTF-8, or as PNG.`;
  }
}

/** Returns the first forbidden part of the file, as the object of a sentence. Throws if it is not well-formed XML. */
function firstProblem(text: string): string | undefined {
  const problems: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const names: string[] = [];
  let root: string | undefined;
  const readStyle = (style: string) => {
    if (names.at(-1) === 'style') problems.push(...styleProblems(style));
  };
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) problems.push(`the encoding ${encoding} instead of UTF-8`);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) problems.push('entities of its own');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') problems.push('a style from another place');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    root ??= uri;
    names.push(local);
    problems.push(...elementProblems(uri, local));
    for (const { local: name, value } of Object.values(attributes)) problems.push(...attributeProblems(name, value));
  });
  parser.on('closetag', () => void names.pop());
  parser.on('text', readStyle);
  parser.on('cdata', readStyle);
  parser.write(text).close();
  return (
    problems[0] ?? (root === svgNamespace ? undefined : `no xmlns="${svgNamespace}", without which nobody sees it`)
  );
}

function elementProblems(uri: string, name: string): string[] {
  if (uri === svgNamespace ? drawingElements.has(name) : noteNamespaces.test(uri)) return [];
  if (name.toLowerCase() === 'script') return ['a script'];
  return [
    embeddingElements.has(name) ? 'another document in it' : `an element <${name}>, which is not known to be safe`,
  ];
}

function attributeProblems(name: string, value: string): string[] {
  if (/^on/i.test(name)) return ['a script (an “on…” attribute)'];
  if (name === 'base') return ['an address that others begin with (xml:base)'];
  if (name === 'href' || name === 'src') return addressProblems(value);
  return name === 'style' || /url|\\/i.test(value) ? styleProblems(value) : [];
}

function addressProblems(address: string): string[] {
  // Browsers leave these out before they read an address.
  const plain = [...address].filter((letter) => letter > ' ').join('');
  return allowedAddress.test(plain) ? [] : [`an address of another place (${plain.slice(0, 60)})`];
}

/** A style may name parts of the file alone. One with escapes could say anything else. */
function styleProblems(style: string): string[] {
  if (/@import|\\|\b(image|image-set|src)\s*\(/i.test(style)) return ['a style from another place'];
  return [...style.matchAll(/url\(\s*["']?([^"')]*)/gi)].flatMap(([, address = '']) => addressProblems(address));
}
