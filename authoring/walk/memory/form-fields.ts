import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The hidden fields of the forms of a page that have this name. */
export function hiddenFields(html: string, form: string): Record<string, string> {
  const found = elementsIn(parse(html)).filter(
    (one) => one.tagName === 'form' && attribute(one, 'id') === `form-${form}`,
  );
  const inputs = found.flatMap(elementsIn).filter((one) => attribute(one, 'type') === 'hidden');
  return Object.fromEntries(inputs.map((one) => [attribute(one, 'name') ?? '', attribute(one, 'value') ?? '']));
}

const elementsIn = (node: Node): Element[] =>
  'childNodes' in node
    ? node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...elementsIn(child)] : []))
    : [];

const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;
