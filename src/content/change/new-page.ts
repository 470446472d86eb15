import { formatJson } from '../json/format.ts';
import { letters, reservedPageReason } from '../schema/name-kinds.ts';
import { nameProblem, unwritten } from './new-file.ts';
import { type Drafter, headingOf, pathInMessage } from './scaffold.ts';

/** The button that leads to the next step of a journey. */
export const nextButton = { type: 'button', label: 'Continue', to: 'next', look: 'primary' };

/**
 * The role of a page in its journey: a step that leads on, asks and keeps the answers for a later page, shows all
 * answers and records them, or asks and records at once; or the last step, after which nothing comes. Those of an act
 * name it.
 */
export type StepRole =
  | { is: 'on' | 'last' }
  | { is: 'asks' | 'checks' | 'asks-and-records'; act: string }
  | { is: 'last'; act: string; reference: string };

/** The blocks of a new page beside its text, by its place in a journey. */
function stepBlocks(page: string, role: StepRole | undefined): object[] {
  const asked = { type: 'question-text', name: letters.message.mend(page), label: unwritten };
  switch (role?.is) {
    case 'on':
      return [nextButton];
    case 'asks':
      return [asked, { ...nextButton, keep: role.act }];
    case 'checks':
      return [{ type: 'answers' }, { ...nextButton, label: 'Send', act: role.act }];
    case 'asks-and-records':
      return [asked, { ...nextButton, label: 'Send', act: role.act }];
    case 'last': {
      if (!('act' in role)) return [];
      return [
        { type: 'receipt', heading: 'Your reference', items: [{ label: 'Reference', text: `{${role.reference}}` }] },
      ];
    }
    default:
      return [];
  }
}

/**
 * Drafts a page at the path of its name, with a text of its own and the contacts. The page needs no link unless it is a
 * step of a journey.
 */
export function draftPage(name: string, role?: StepRole): Drafter {
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
      link: role?.is === 'last' ? 'optional' : role ? 'required' : 'none',
      blocks: [
        { type: 'text', markdown: text },
        ...stepBlocks(name, role),
        { type: 'contacts', heading: 'Need help?', text: 'Our {team} can help.' },
      ],
    };
    const asks = role?.is === 'asks' || role?.is === 'asks-and-records';
    return {
      writes: new Map([
        [`pages/${name}.json`, formatJson(JSON.stringify(page))],
        [`text/${text}.md`, `${unwritten}\n`],
      ]),
      next: [
        `Write the text in ${pathInMessage(folder, `text/${text}.md`)}, and the title${asks ? ' and the question' : ''} in ${pathInMessage(folder, `pages/${name}.json`)}.`,
        `Link to the page from another text: [words](/${name})`,
        `See it: npm run dev, then open /${name}`,
      ],
    };
  };
}
