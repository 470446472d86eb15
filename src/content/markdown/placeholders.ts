/** A `{name}` in a text. The name is whatever an editor could have meant as one, known or not. */
export type Placeholder = { name: string; index: number };

/** Every placeholder of a text, unknown ones too. `\{` and braces around other words are text. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...text.matchAll(/\\\{|\{( *[\w.-]+ *)\}/g)].flatMap((match) =>
    match[1] === undefined ? [] : [{ name: match[1], index: match.index }],
  );
}

/**
 * A brace that customers would read though it is not written as a meant one (`\{`). It stands around nothing or around
 * words that are no name, stands twice around a name, is never closed, or closes nothing.
 */
export type Brace = {
  form: 'empty' | 'words' | 'open' | 'close' | 'double';
  words: string;
  index: number;
  found?: string;
};

/** Stands for `\{` while Markdown is parsed: as long as what it replaces, so that positions stay right. */
export const meantBrace = '\ue0fe\ue0ff';

const braces = new RegExp(
  `\\\\[{}]|${meantBrace}|\\{ ?\\{ *([\\w.-]+) *\\} ?\\}|\\{ *[\\w.-]+ *\\}|\\{([^{}\\n]*)\\}|\\{(\\w*)|\\}`,
  'g',
);

/**
 * Every brace of a text that is neither a placeholder's nor meant. `open` counts the meant braces that are not closed yet;
 * hand it on where a text comes in pieces.
 */
export function* bracesIn(text: string, open = { count: 0 }): Generator<Brace> {
  for (const { 0: found, 1: doubled, 2: between, 3: name, index } of text.matchAll(braces)) {
    if (found === '\\{' || found === meantBrace) open.count += 1;
    else if (doubled !== undefined) yield { form: 'double', words: doubled, index, found };
    else if (between !== undefined) yield { form: between.trim() ? 'words' : 'empty', words: between, index };
    else if (name !== undefined) {
      // What closes it further on is no second mistake.
      open.count += 1;
      yield { form: 'open', words: name, index };
    } else if (found === '}') {
      if (open.count > 0) open.count -= 1;
      else yield { form: 'close', words: '', index };
    }
  }
}
