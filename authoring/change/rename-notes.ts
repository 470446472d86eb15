import type { RenameKind } from '../../src/content/schema/name-kinds.ts';

/** Notes on links that customers already have, and on records. */
export const renameNotes: Partial<Record<RenameKind, (old: string, next: string) => string>> = {
  path: (old, next) =>
    `Links that customers already have lead to ${old}: while the page lists it as "formerly", they come to ${next}.`,
  value: (old, next) => `Links whose orders give ${old} a value of their own have to call it ${next} from now on.`,
  journey: (old) => `Links that were made for "${old}" have that name: make them anew.`,
  act: (old, next) =>
    `What customers did stays recorded as ${old}, and would count no longer: their links would ask for ${next}. Keep the name of an act that customers have used.`,
  question: (old) => `What was answered before stays recorded as ${old}; a draft loses that answer.`,
  read: (old, next) =>
    `Its path is the same: your system is asked as before. The server's log says ${next} instead of ${old}.`,
  letter: (old, next) =>
    `What was sent stays recorded as ${old}, so who had that reminder gets ${next} too. What waits as ${old} is not sent, and your system has to call it ${next} from now on.`,
  document: (old) => `What customers agreed to before stays recorded under "${old}".`,
};
