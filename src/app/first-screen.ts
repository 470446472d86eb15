/** What a phone shows at once is about as much, in characters of text. */
const enoughText = 600;

/** A page with less HTML after its first screen is painted no sooner in two steps. */
const longRest = 8_000;

/**
 * Where the first screen of a page ends in its body, behind a block of it; undefined if the page is not much longer. A browser
 * can paint so much before it has read, and laid out, the rest of a contract.
 */
export function firstScreenEnd(body: string): number | undefined {
  if (body.length < longRest) return undefined;
  // It begins an element, ends one, or is one that has no end.
  const tags = /<(\/|(?:img|input|br|hr|wbr)\b|[a-z])[^">]*(?:"[^"]*"[^">]*)*>/g;
  tags.lastIndex = body.indexOf('<main');
  let [depth, text, end] = [0, 0, tags.lastIndex];
  for (let tag = tags.exec(body); tag && body.length - tags.lastIndex >= longRest; tag = tags.exec(body)) {
    text += tag.index - end;
    end = tags.lastIndex;
    const kind = tag[1]!;
    if (kind.length > 1) continue;
    if (kind !== '/') depth += 1;
    else if (--depth === 1 && text >= enoughText) return end;
    if (depth === 0) return undefined;
  }
  return undefined;
}

/**
 * Takes out the styles behind the first screen of a drawn page, where React draws none. Before a page is taken over it has the
 * file of all styles.
 */
export const takeStylesOut = (root: Element) => root.querySelector('style')?.remove();
