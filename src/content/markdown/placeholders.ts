/** A `{name}` in a text. The name is anything that an editor could have meant as one, known or not. */
export type Placeholder = { name: string; index: number };

/** A placeholder, or an escaped brace. Each `exec` goes on after the last match, and then from the start. */
const placeholder = /\\\{|\{( *[\w.-]+ *)\}/g;

/** Finds every placeholder of a text, including unknown ones. `\{` and braces around other words are text. */
export function placeholdersIn(text: string): Placeholder[] {
  const placeholders: Placeholder[] = [];
  if (!text.includes('{')) return placeholders;
  for (let match = placeholder.exec(text); match; match = placeholder.exec(text)) {
    if (match[1] !== undefined) placeholders.push({ name: match[1], index: match.index });
  }
  return placeholders;
}

/**
 * A brace that customers would read and that is not escaped (`\{`). It encloses nothing or words that are no name, is
 * one of two around a name, is never closed, or closes nothing.
 */
export type Brace = {
  form: 'empty' | 'words' | 'open' | 'close' | 'double';
  words: string;
  index: number;
  found?: string;
};

/** Replaces `\{` while Markdown is parsed. It has the same length, so that positions stay right. */
export const meantBrace = '\ue0fe\ue0ff';

const braces = new RegExp(
  `\\\\[{}]|${meantBrace}|\\{{1,2} ?\\{ *([\\w.-]+) *\\} ?\\}{1,2}|\\{ *[\\w.-]+ *\\}|\\{\\{?([^{}\\n]*)\\}\\}?|\\{\\{?(\\w*)|\\}`,
  'g',
);

/** Finds braces that are no placeholder's and not escaped. `open` counts those that an earlier part left open. */
export function* bracesIn(text: string, open = { count: 0 }): Generator<Brace> {
  for (const { 0: match, 1: doubled, 2: between, 3: name, index } of text.matchAll(braces)) {
    if (match === '\\{' || match === meantBrace) open.count += 1;
    else if (doubled !== undefined) yield { form: 'double', words: doubled, index, found: match };
    else if (between !== undefined)
      yield { form: between.trim() ? 'words' : 'empty', words: between, index, found: match };
    else if (name !== undefined) {
      // The brace that closes it is not reported as a second mistake.
      open.count += 1;
      yield { form: 'open', words: name, index };
    } else if (match === '}') {
      if (open.count > 0) open.count -= 1;
      else yield { form: 'close', words: '', index };
    }
  }
}
