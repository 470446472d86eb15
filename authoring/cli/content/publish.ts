import { type Project, type Publishing, publish } from '../../api/node.ts';
import { publisherOf } from '../../studio/git/publish.ts';
import { runCommand } from '../../studio/server/commands.ts';
import { offerRenewal, renewalRefusal } from '../../studio/server/unmerged-versions.ts';

/** Publishes a document's version. One that is not on the main branch yet takes the words that it has now. */
export async function publishOrRenew(folder: string, project: Project, document: string): Promise<Publishing> {
  const outcome = publish(folder, project, document);
  if (!('refused' in outcome) || !outcome.problems) return outcome;
  const main = publisherOf(folder, { check: () => [] });
  const problems = await offerRenewal(outcome.problems, main);
  if (!problems.some(({ way }) => way?.do === 'renew' && way.document === document)) return outcome;
  const command = { do: 'publish', document, as: 'renewed' } as const;
  const refused = await renewalRefusal(folder, command, main);
  return refused ? { refused } : runCommand(folder, project, command);
}
