import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { svgProblem } from '../../../check/pictures/svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const problemOf = (text: string) => svgProblem(Buffer.from(text));

describe('an SVG file', () => {
  test('as drawing programs write it is taken', () => {
    const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${svg(
        `<sodipodi:namedview pagecolor="#ffffff"/><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>
         <defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff"/></linearGradient></defs>
         <style><![CDATA[.b{fill:url(#a)}]]></style>
         <g inkscape:label="1" style="fill:url('#a')"><path d="M0 0h9" fill="url(#a)"/><use xlink:href="#b"/></g>
         <image href="data:image/png;base64,AA=="/><text>once, on a script</text>`,
        `xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:cc="http://creativecommons.org/ns#"
         xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"`,
      )}`;
    expect(problemOf(inkscape)).toBeUndefined();
  });

  test('of those that designers have drawn is taken', () => {
    const folder = 'node_modules/bootstrap-icons/icons';
    const icons = readdirSync(folder).slice(0, 300);
    expect(icons.map((icon) => svgProblem(readFileSync(join(folder, icon)))).filter(Boolean)).toEqual([]);
  });

  test.each([
    ['without its namespace', '<svg width="9" height="9"><path d="M0 0h9"/></svg>', /has no xmlns=/],
    ['with a script', svg('<script>x()</script>'), /has a script/],
    ['with a script of a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), /has a script/],
    [
      'with a script of a prefix with a hyphen',
      '<svg xmlns:a-b="http://www.w3.org/2000/svg"><a-b:script>x()</a-b:script></svg>',
      /has a script/,
    ],
    ['with a script of HTML', svg('<é:script xmlns:é="http://www.w3.org/1999/xhtml"/>'), /has a script/],
    ['with a handler', svg('', 'onload="x()"'), /“on…” attribute/],
    ['that changes a link', svg('<a><animate attributeName="href" values="java&#115;cript:x()"/></a>'), /<animate>/],
    ['that sets a handler', svg('<set attributeName="onmouseover" to="x()"/>'), /<set>/],
    ['with a link that runs', svg('<a xlink:href="java&#x09;script:x()"/>'), /another place \(javascript/],
    ['with a page in it', svg('<foreignObject/>'), /another document/],
    ['with HTML', svg('<iframe xmlns="http://www.w3.org/1999/xhtml"/>'), /another document/],
    ['from elsewhere', svg('<image href="https://example.com/a.png"/>'), /another place \(https:\/\/example\.com/],
    ['with an SVG written into it', svg('<image href="data:image/svg+xml,%3Csvg/%3E"/>'), /another place/],
    ['with a style from elsewhere', svg('<style>@import "//example.com/a"</style>'), /style from another place/],
    ['with an escaped address in a style', svg('<style>a{fill:u\\72l(//example.com)}</style>'), /style from another/],
    ['with an address in an attribute', svg('<path fill="url( //example.com/#a)"/>'), /another place/],
    ['with a stylesheet', `<?xml-stylesheet href="//example.com/a"?>${svg('')}`, /style from another place/],
    ['with another base', svg('<use href="#a"/>', 'xml:base="https://example.com/"'), /xml:base/],
    ['with entities', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('')}`, /entities of its own/],
    ['in another encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`, /encoding ISO-2022-JP/],
    ['that is not closed', '<svg xmlns="http://www.w3.org/2000/svg"><path>', /cannot be read/],
    ['of another language', svg('<x:math xmlns:x="http://www.w3.org/1998/Math/MathML"/>'), /<math>/],
  ])('%s is refused', (_what, text, words) => {
    expect(problemOf(text)).toMatch(words);
  });

  test('that is not UTF-8 is refused', () => {
    expect(svgProblem(Buffer.from(svg(''), 'utf16le'))).toMatch(/cannot be read/);
    expect(svgProblem(Buffer.from([0x3c, 0xff]))).toMatch(/cannot be read/);
  });
});
