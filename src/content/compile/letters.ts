import type { Compiled, CompiledLetter } from '../../types.gen.ts';
import type { Parts } from './parts.ts';

/** The letters by name, each with its texts as HTML with slots. */
export function compileLetters(
  { letters }: Pick<Parts, 'letters'>,
  htmlOf: (text: string) => string,
): Pick<Compiled, 'letters'> {
  if (letters.size === 0) return {};
  const compiled = [...letters].map(([name, letter]): [string, CompiledLetter] => {
    const texts = letter.blocks.flatMap((block) => (block.type === 'text' ? [block.markdown] : []));
    const html = Object.fromEntries(texts.map((text) => [text, htmlOf(text)]));
    return [name, { letter, texts: html }];
  });
  return { letters: Object.fromEntries(compiled) };
}
