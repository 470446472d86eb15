import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The hidden fields of the form of a page that has this name: to read a whole page costs as much as to draw it twice. */
export function hiddenFields(html: string, form: string): Record<string, string> {
  const at = html.indexOf(` id="form-${form}"`);
  if (at < 0) return {};
  const own = parseFragment(html.slice(html.lastIndexOf('<form', at), html.indexOf('</form>', at)));
  const inputs = elementsIn(own).filter((one) => attribute(one, 'type') === 'hidden');
  return Object.fromEntries(inputs.map((one) => [attribute(one, 'name') ?? '', attribute(one, 'value') ?? '']));
}

const elementsIn = (node: Node): Element[] =>
  'childNodes' in node
    ? node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []))
    : [];

const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;
