import { databaseRoles } from '../../../server/admin/database-roles.ts';
import { makeToken, type Scope } from '../../../server/base/provider-token.ts';
import { readOrderDocument } from '../../../server/copies/order-document.ts';
import { problemInWords } from '../../../server/copies/order-problems.ts';

/** A command that needs no database. */
export type OfflineCommand =
  | { name: 'token'; token: string; scopes: Scope[] }
  | { name: 'check-order'; document: string }
  | { name: 'database-roles'; role: string };

type Answer = { text: string; failed?: boolean };

/** Returns the answer of a command that needs no database, and whether a check has failed. */
export async function answerOffline(command: OfflineCommand, json: boolean): Promise<Answer> {
  if (command.name === 'database-roles') return { text: databaseRoles(command.role) };
  if (command.name === 'check-order') return checkOrder(command.document, json);

  // Nothing stores the token: the settings take its hash alone.
  const { token: name, scopes } = command;
  const newToken = makeToken(name, scopes);
  const words = `Token, shown this once:\n  ${newToken.token}\n\nAdd to PROVIDER_API_TOKENS, with a space between entries:\n  ${newToken.entry}`;
  return { text: json ? toJson({ name, scopes, ...newToken }) : words };
}

/** Says of an order document what making a link with it would say. */
async function checkOrder(base64: string, json: boolean): Promise<Answer> {
  const read = await readOrderDocument(base64);
  const problems = 'problems' in read ? read.problems : [];
  const words = problems.map(problemInWords).join('\n') || 'This order document is accepted, and shown whole.';
  return { text: json ? toJson({ problems }) : words, failed: problems.length > 0 };
}

const toJson = (value: object) => JSON.stringify(value, null, 2);
