import { formatJson } from '../json/format.ts';
import { letters, reservedPageReason } from '../schema/name-kinds.ts';
import { freeName, nameProblem, unwritten } from './new-file.ts';
import { type Drafter, headingOf, pathInMessage } from './scaffold.ts';

/** The text of a new last page for a link that has not recorded the page's act. */
const unconfirmedText =
  'We have no record of this on your link. Open the link that we sent you, or call our {team} on {phone}.\n';

/** The button that leads to the next step of a journey. */
export const nextButton = { type: 'button', label: 'Continue', to: 'next', look: 'primary' };

/**
 * The role of a page in its journey. `after` are the acts of which one is the last before the page, and `reference` is
 * the fact that the receipt shows.
 */
export type StepRole =
  | { is: 'on' }
  | { is: 'asks' | 'checks' | 'asks-and-records'; act: string }
  | { is: 'last'; after: readonly string[]; reference?: string };

/** The receipt of an act, by the fact that is its reference. */
export const referenceReceipt = (reference: string, when: object) => ({
  type: 'receipt',
  heading: 'Your reference',
  items: [{ label: 'Reference', text: `{${reference}}` }],
  when,
});

/** The blocks of a new page after its text, by its place in a journey. `recorded` holds once the acts before it are. */
function stepBlocks(page: string, role: StepRole | undefined, recorded: object): object[] {
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
    case 'last':
      return role.reference === undefined ? [] : [referenceReceipt(role.reference, recorded)];
    default:
      return [];
  }
}

/** The title of a new page. The name of a step is seldom words for customers: the release check asks for them. */
function titleOf(name: string, role: StepRole | undefined): string {
  if (role?.is === 'last') return 'Thank you';
  if (role?.is === 'checks') return 'Check your answers';
  return role ? `${headingOf(name)} [Write the title here.]` : headingOf(name);
}

/**
 * Drafts a page at the path of its name, with a text of its own and the contacts. The page needs no link unless it is a
 * step of a journey. Its title is `words`, or made of its name.
 */
export function draftPage(name: string, role?: StepRole, words?: string): Drafter {
  return ({ names }, folder) => {
    const refused = nameProblem('page', name, names.page);
    if (refused) return { refused };
    const reason = reservedPageReason(name);
    if (reason) return { refused: `${reason}. Take another name.` };
    if (names.path.has(`/${name}`)) return { refused: `Another page has the path "/${name}" already.` };
    const text = nameProblem('text', name, names.text) ? `${name}-page` : name;
    const problem = nameProblem('text', text, names.text);
    if (problem) return { refused: problem };
    const title = words ?? titleOf(name, role);
    const after = role?.is === 'last' ? role.after : [];
    const recorded = { fact: 'completed', ...(after.length === 1 ? { is: after[0] } : { in: after }) };
    const unconfirmed = freeName(`${text}-unconfirmed`, names.text);
    // Anyone with its address can open the last page, so it must not thank for an act that did not happen.
    const open = { all: [{ fact: 'journey', exists: true }, { not: recorded }] };
    const page = {
      $schema: '../../schemas/generated/editor/page.schema.json',
      path: `/${name}`,
      title,
      ...(after.length && { heading: [{ text: 'We cannot confirm this here', when: open }, { text: title }] }),
      // The last page shows once the link is used, which one that requires a link would not.
      link: role?.is === 'last' ? 'optional' : role ? 'required' : 'none',
      blocks: [
        ...(after.length ? [{ type: 'notice', tone: 'info', markdown: unconfirmed, when: open }] : []),
        { type: 'text', markdown: text, ...(after.length && { when: { not: open } }) },
        ...stepBlocks(name, role, recorded),
        { type: 'contacts', heading: 'Need help?', text: 'Our {team} can help.' },
      ],
    };
    const asks = role?.is === 'asks' || role?.is === 'asks-and-records';
    return {
      writes: new Map([
        [`pages/${name}.json`, formatJson(JSON.stringify(page))],
        [`text/${text}.md`, `${unwritten}\n`],
        ...(after.length ? [[`text/${unconfirmed}.md`, unconfirmedText] as const] : []),
      ]),
      next: [
        `Write the text in ${pathInMessage(folder, `text/${text}.md`)}, and the title${asks ? ' and the question' : ''} in ${pathInMessage(folder, `pages/${name}.json`)}.`,
        ...(role
          ? []
          : [`Link to the page from another text: [words](/${name})`, `See it: npm run dev, then open /${name}`]),
      ],
    };
  };
}
