/** A line of words as a reader sees it, and the parts of it that are to be marked. */
export type MarkedLine = { line: string; parts: string[] };

/** Highlights parts of lines. A page that leads scrolls to the first of them. The page's HTML stays the same. */
export function markWords(lines: readonly MarkedLine[], leads: boolean): void {
  const ranges = lines.flatMap(({ line, parts }) => {
    const box = boxWith(line);
    return box ? rangesIn(box, parts) : [];
  });
  CSS.highlights.set('changed', new Highlight(...ranges));
  // `scrollIntoView` would scroll the page around the frame too.
  const [first] = ranges;
  if (first && leads) scrollBy({ top: first.getBoundingClientRect().top - innerHeight / 3, behavior: 'instant' });
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The smallest element whose words have the whole line. */
function boxWith(line: string): HTMLElement | undefined {
  const words = spaced(line);
  return [...document.querySelectorAll('body *')].findLast(
    (box): box is HTMLElement => box instanceof HTMLElement && spaced(box.innerText).includes(words),
  );
}

/** The places of parts in an element, each behind the one before. A part may begin and end in different nodes. */
function rangesIn(box: HTMLElement, parts: readonly string[]): Range[] {
  const nodes = textNodesOf(box);
  const all = nodes.map(({ data }) => data).join('');
  let from = 0;
  return parts.flatMap((part) => {
    const words = part.trim();
    const at = words ? all.indexOf(words, from) : -1;
    if (at < 0) return [];
    from = at + words.length;
    const [start, end] = [placeAt(nodes, at), placeAt(nodes, from)];
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return [range];
  });
}

function textNodesOf(box: HTMLElement): Text[] {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** The node and the offset in it of a letter of all nodes together. */
function placeAt(nodes: readonly Text[], letter: number): { node: Text; offset: number } {
  let before = 0;
  for (const node of nodes) {
    if (letter <= before + node.length) return { node, offset: letter - before };
    before += node.length;
  }
  const node = nodes.at(-1)!;
  return { node, offset: node.length };
}
