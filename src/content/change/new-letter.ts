import { formatJson } from '../json/format.ts';
import { freeName, nameProblem, unwritten } from './new-file.ts';
import { type Drafter, headingOf, pathInMessage } from './scaffold.ts';

/** Drafts a letter with a text of its own. An act sends it; without one, only the provider's call. */
export function draftLetter(name: string, act: string | undefined): Drafter {
  return ({ names }, folder) => {
    const refused = nameProblem('letter', name, names.letter);
    if (refused) return { refused };
    const text = freeName(`letter-${name}`, names.text);
    const letter = {
      $schema: '../../schemas/generated/editor/letter.schema.json',
      subject: `${headingOf(name)}: {provider}`,
      sends: act === undefined ? { call: true } : { act },
      blocks: [{ type: 'text', markdown: text }],
    };
    const path = `letters/${name}.json`;
    return {
      writes: new Map([
        [path, formatJson(JSON.stringify(letter))],
        [`text/${text}.md`, `${unwritten}\n`],
      ]),
      next: [
        `Write the text in ${pathInMessage(folder, `text/${text}.md`)}, and the subject in ${pathInMessage(folder, path)}.`,
        'See it: npm run studio; as it is sent: npm start, then /demo/letters',
      ],
    };
  };
}
