import { labelOf } from '../../forms/wording.ts';
import type { Pointer, StudioFile } from '../../types.ts';

/** A matching message: its name, label, place and words. */
type MessageResult = { value: { name: string; meaning: string; at: Pointer }; snippet: string };

/** Finds the matching messages, each by itself. The words of a messages file are all texts, and then all names. */
export function searchMessages(has: (text: string) => boolean, { words }: StudioFile): MessageResult[] {
  const lines = words.split('\n');
  const names = lines.slice(lines.length / 2);
  return names.flatMap((name, i) => {
    const message = lines[i]!;
    return has(message) ? [{ value: { name, meaning: labelOf(name), at: [name] }, snippet: message }] : [];
  });
}
