import type { LinkRequest } from '../../../src/types.gen.ts';
import { agree } from '../server/agree.ts';
import { makeLink } from '../server/make-link.ts';
import type { TestServer } from '../server/test-server.ts';
import type { MailServer } from './mail-server.ts';

const token = 'a-token-of-the-provider-with-32-letters';

/** The settings of a server that sends by a mail server. */
export const lettersBy = (mail: Pick<MailServer, 'port'>): Record<string, string> => ({
  DEMO: '0',
  SIGNING_KEY: 'd1'.repeat(32),
  BANK_DETAILS_KEY: 'd2'.repeat(32),
  CARD_GATEWAY: 'sandbox',
  SMTP_URL: `smtp://me:secret@127.0.0.1:${mail.port}`,
  LETTERS_FROM: 'letters@example.com',
  PROVIDER_API_TOKEN: token,
});

let made = 0;

/** What customers, operators and the provider do about letters. Each link has an address of its own. */
export function letterCalls(server: () => TestServer) {
  const make = async (journey = 'contract', more: Partial<LinkRequest> = {}) => {
    made += 1;
    const to = `reader${made}@example.com`;
    const { id } = await makeLink(server(), journey, { values: { customer_email: to }, ...more });
    return { id, to };
  };
  const lettersOf = async (id: string) => (await server().ask({ name: 'letters', id })).letters;
  const headers = { authorization: `Bearer ${token}` };
  return {
    make,
    /** A link with which a contract was agreed. */
    async agreed(more: Partial<LinkRequest> = {}) {
      const link = await make('contract', more);
      await agree(server(), link.id);
      return link;
    },
    lettersOf,
    /** The rows of a link's letters in the outbox, and how they are changed by hand. */
    rowsOf: (id: string, columns: string, condition = 'true') =>
      server().query(`select ${columns} from outbox where kind = 'letter' and link_id = $1 and ${condition}`, [id]),
    change: (id: string, changes: string) =>
      server().query(`update outbox set ${changes} where kind = 'letter' and link_id = $1`, [id]),
    statesOf: async (id: string) => (await lettersOf(id)).map(({ name, state }) => `${name} ${state}`),
    provider: (path: string, body: object = {}) => server().post(`/provider-api${path}`, body, { headers }),
    /** Has the reminder before the end of these links become due. */
    async reminderDue(...ids: string[]): Promise<void> {
      await server().query(
        `with due as (update links set expires_at = now() + interval '1 day' where id = any($1) returning id)
         insert into letter_days (link_id, letter, due_at) select id, 'reminder', 'epoch' from due
         on conflict (link_id, letter) do update set due_at = excluded.due_at`,
        [ids],
      );
    },
    /** Puts the end of a link right. */
    correct: (id: string, expires_at: string) =>
      server().post(`/provider-api/links/${id}`, { expires_at }, { headers }, 'PATCH'),
    told: async (id: string) => (await server().get(`/provider-api/links/${id}`, { headers })).body,
  };
}
