import { editionsFolder } from '../../src/content/folder/file-kind.ts';
import { ownTexts, textsOfBlocks } from '../../src/content/model/block-texts.ts';
import { type ContentIndex, contentName, rightFilesOf } from '../../src/content/model/content-index.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { nearest } from '../../src/content/problem/suggest.ts';
import { wordingMistake } from './wordings.ts';

/**
 * Checks the texts that blocks show without a page naming them. They must exist, have their fixed words, and contain
 * the required placeholders. Those kept as evidence must not depend on facts (D-07).
 */
export function* checkBlockTexts(contentIndex: ContentIndex): Generator<Mistake> {
  const { schemas } = contentIndex;
  const textNames = contentIndex.names.text;
  for (const page of rightFilesOf(contentIndex, 'page')) {
    for (const { pointer, texts } of textsOfBlocks(schemas, page.data)) {
      for (const name of texts.filter((text) => !textNames.has(text))) {
        const message = `This block shows the text ${JSON.stringify(name)}, and there is none.`;
        yield { file: page.path, pointer, message, suggestion: nearest(name, textNames), subject: `text:${name}` };
      }
    }
  }
  const requirements = ownTexts(schemas);
  for (const [file, { placeholders, mistakes }] of contentIndex.markdown) {
    const text = file.place.kind === 'text' ? requirements.get(contentName(file)) : undefined;
    if (!text || mistakes.length) continue;
    // A scheme translates its own words: that they are those is confirmed by hand.
    const isTranslated = file.path.startsWith(`${editionsFolder}/`);
    const wrong = text.wording && !isTranslated && wordingMistake(file.text!, text.wording);
    if (wrong) {
      yield { file: file.path, ...wrong };
      continue;
    }
    for (const { name, offset } of placeholders.filter((it) => it.name in schemas.facts)) {
      const message = `{${name}} is a fact of the link; a text that is kept as evidence can have only values and contacts.`;
      yield { file: file.path, offset, message };
    }
    for (const name of text.placeholders ?? []) {
      // A misspelt placeholder is reported as such.
      if (placeholders.some((it) => nearest(it.name, [name]) === name)) continue;
      yield { file: file.path, message: `This text has to say {${name}}.` };
    }
  }
}
