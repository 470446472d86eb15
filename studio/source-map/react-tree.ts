/** React's own record of an element that it has drawn, as far as it is read here. */
type Fiber = { type: unknown; memoizedProps: Props | null; alternate: Fiber | null; return: Fiber | null };

type Props = Record<string, unknown>;

/** A component or element that React has drawn. Of its last two sets of properties either may be the current one. */
export type Drawn = { type: unknown; props: Props[] };

function fiberOf(node: Node): Fiber | undefined {
  // React stores it under a name of its own for each document. Its developer tools read it in the same way.
  const name = Object.keys(node).find((key) => key.startsWith('__reactFiber$'));
  return name === undefined ? undefined : (node as unknown as Record<string, Fiber>)[name];
}

/**
 * Lists the components that React drew around a node, innermost first. Nodes that other code put into an element count
 * as in it.
 */
export function drawnAround(node: Node): Drawn[] {
  let start: Node | null = node;
  while (start && !fiberOf(start)) start = start.parentNode;
  const drawn: Drawn[] = [];
  for (let fiber = start && fiberOf(start); fiber; fiber = fiber.return) {
    const props = [fiber.memoizedProps, fiber.alternate?.memoizedProps].filter((one) => one != null);
    drawn.push({ type: fiber.type, props: props.filter((one) => typeof one === 'object') });
  }
  return drawn;
}

/** Returns the element whose HTML was given as text, if it is this one or around it. */
export function htmlRootAround(node: Node): { element: Element; html: string } | undefined {
  for (let at: Node | null = node; at; at = at.parentNode) {
    const inner = fiberOf(at)?.memoizedProps?.dangerouslySetInnerHTML as { __html: unknown } | undefined;
    if (inner && at instanceof Element) return { element: at, html: String(inner.__html) };
  }
  return undefined;
}
