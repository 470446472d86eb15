/** What a program that draws with a font reads of its file. */
type FontFile = {
  /** Its family, without the words of its style. */
  family: string;
  /** Whether it has several weights in one. */
  isVariable: boolean;
};

/** Reads a TTF or OTF file; undefined for any other, and for one that breaks off. */
export function readFont(bytes: Uint8Array): FontFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, DataView>();
  try {
    if (![0x00010000, 0x4f54544f].includes(view.getUint32(0))) return undefined;
    for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
      const tag = latin1.decode(bytes.subarray(at, at + 4));
      tables.set(tag, part(view, view.getUint32(at + 8), view.getUint32(at + 12)));
    }
    const family = familyIn(tables.get('name')!);
    return family ? { family, isVariable: tables.has('fvar') } : undefined;
  } catch {
    return undefined;
  }
}

const latin1 = new TextDecoder('latin1');

function part({ buffer, byteOffset, byteLength }: DataView, start: number, length: number): DataView {
  if (start + length > byteLength) throw new RangeError('the file breaks off');
  return new DataView(buffer, byteOffset + start, length);
}

/** The family among the names of a font, as Typst calls it. */
function familyIn(names: DataView): string | undefined {
  const texts = names.getUint16(4);
  for (let at = 6; at < 6 + 12 * names.getUint16(2); at += 12) {
    const [platform, name, length, start] = [0, 6, 8, 10].map((offset) => names.getUint16(at + offset));
    if (name !== 1) continue;
    const text = part(names, texts + start!, length!);
    let family = (platform === 1 ? latin1 : new TextDecoder('utf-16be')).decode(text).trim();
    while (style.test(family)) family = family.replace(style, '');
    return family;
  }
  return undefined;
}

const style =
  /(?:[ _-](?:extra|ext|ex|x|semi|sem|sm|demi|dem|ultra)[ _-]?|[ _-])(?:normal|italic|oblique|slanted|thin|th|hairline|light|lt|regular|medium|med|md|bold|bd|demi|extb|black|blk|bk|heavy|narrow|condensed|cond|cn|cd|compressed|expanded|exp)+$/i;
