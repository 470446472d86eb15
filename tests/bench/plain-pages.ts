import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What a plain page keeps of an element: what it means, where it leads, what a form sends, and whether it shows. */
const kept =
  /^(href|type|name|value|method|action|disabled|required|for|id|aria-\w+|role|alt|lang|scope|colspan|tabindex|open|hidden)$/;
/** What only our styles and scripts need. */
const dropped = /^(script|style|noscript|svg|img|template|link|meta)$/;

const styles =
  'body{font:1rem/1.5 system-ui,sans-serif;color:#1d2733;margin:0}header,main,footer{max-width:60rem;margin:auto;padding:1rem}' +
  'h1{font-size:2rem;line-height:1.2}h2{font-size:1.3rem}ul{padding-left:1.2rem}table{border-collapse:collapse}' +
  'td,th{border:1px solid #bbb;padding:.4rem .6rem;text-align:left}label{display:flex;gap:.5rem}fieldset{border:0;padding:0;margin:0}' +
  'a{color:#0b5}button,main a[href^="/"]{display:inline-block;font:inherit;padding:.7rem 1.4rem;border-radius:.4rem;border:0;background:#063;color:#fff}' +
  'button:disabled{background:#999}section[tabindex]{max-height:20rem;overflow:auto;border:1px solid #bbb;padding:1rem}footer{font-size:.9rem}';

/** The little that a plain page needs to do: the box opens the button. */
const script =
  "document.addEventListener('change',function(){for(var f of document.querySelectorAll('fieldset'))f.disabled=!document.querySelector('main input[type=checkbox]').checked})";

/**
 * Writes the page by hand that a product's page is measured against: the same words with the same values, the meaning of
 * its elements and nothing more, a little style and a little script inline, one form that posts.
 */
export function plainPage(html: string): string {
  const document = parse(html);
  const [body] = find(document, 'body');
  const [title] = find(document, 'title');
  body!.childNodes = body!.childNodes.flatMap(plain);
  const words = serialize(body!).replace(/\s*\n\s*/g, '\n');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${serialize(title!)}</title><style>${styles}</style></head>
<body>${words.includes('<button') && !words.includes('<form') ? `<form method="post">${words}</form>` : words}
${/<input|<button/.test(words) ? `<script>${script}</script>` : ''}</body></html>
`;
}

function plain(node: Node): Node[] {
  if (!defaultTreeAdapter.isElementNode(node)) return defaultTreeAdapter.isTextNode(node) ? [node] : [];
  if (dropped.test(node.tagName)) return [];
  node.attrs = node.attrs.filter(({ name, value }) => kept.test(name) && value !== 'button');
  node.childNodes = node.childNodes.flatMap(plain);
  // A box that is there for its looks.
  const isBox = (node.tagName === 'div' || node.tagName === 'span') && node.attrs.length === 0;
  return isBox ? node.childNodes : [node];
}

function find(node: DefaultTreeAdapterTypes.ParentNode, tag: string): Element[] {
  return node.childNodes.flatMap((child) =>
    defaultTreeAdapter.isElementNode(child) ? [...(child.tagName === tag ? [child] : []), ...find(child, tag)] : [],
  );
}

/** A page that loads nothing but the provider's SDK, with its token in it, and draws the fields. */
export function barePage(html: string, token: string): string {
  const fields = ['number', 'expiry', 'cvv'].map((id) => `<div id="${id}" style="height:3rem"></div>`).join('');
  return plainPage(html)
    .replace('<body>', `<body data-token="${token.replaceAll('"', '&quot;')}">${fields}`)
    .replace('</head>', '<script type="module" src="/bare-card.js"></script></head>');
}
