import { formatJson } from '../json/format.ts';
import { reservedPageReason } from '../schema/name-kinds.ts';
import { nameProblem, unwritten } from './new-file.ts';
import { type Drafter, headingOf, pathInMessage } from './scaffold.ts';

/** The button that leads to the next step of a journey. */
export const nextButton = { type: 'button', label: 'Continue', to: 'next', look: 'primary' };

/**
 * Drafts a page at the path of its name, with a text of its own and the contacts. The page needs no link unless it is a
 * step of a journey; a step that is not the last has a button that leads on.
 */
export function draftPage(name: string, step?: 'on' | 'last'): Drafter {
  return ({ names }, folder) => {
    const refused = nameProblem('page', name, names.page);
    if (refused) return { refused };
    const reason = reservedPageReason(name);
    if (reason) return { refused: `${reason}. Take another name.` };
    if (names.path.has(`/${name}`)) return { refused: `Another page has the path "/${name}" already.` };
    const text = nameProblem('text', name, names.text) ? `${name}-page` : name;
    const problem = nameProblem('text', text, names.text);
    if (problem) return { refused: problem };
    const page = {
      $schema: '../../schemas/generated/editor/page.schema.json',
      path: `/${name}`,
      title: headingOf(name),
      // The last page shows once the link is used, which one that requires a link would not.
      link: step === 'last' ? 'optional' : step ? 'required' : 'none',
      blocks: [
        { type: 'text', markdown: text },
        ...(step === 'on' ? [nextButton] : []),
        { type: 'contacts', heading: 'Need help?', text: 'Our {team} can help.' },
      ],
    };
    return {
      writes: new Map([
        [`pages/${name}.json`, formatJson(JSON.stringify(page))],
        [`text/${text}.md`, `${unwritten}\n`],
      ]),
      next: [
        `Write the text in ${pathInMessage(folder, `text/${text}.md`)}, and the title in ${pathInMessage(folder, `pages/${name}.json`)}.`,
        `Link to the page from another text: [words](/${name})`,
        `See it: npm run dev, then open /${name}`,
      ],
    };
  };
}
