import { describe, expect, test } from 'vitest';
import { type Mail, type NotTaken, openTransport } from '../../../src/server/letters/transport.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';

const letter: Mail = {
  ...{ id: crypto.randomUUID(), linkId: crypto.randomUUID(), name: 'welcome', provider: 'Example Fibre' },
  ...{ to: 'reader@example.com', subject: 'Welcome', text: 'Dear reader', attachments: [] },
};
const sending = { now: new Date(), signal: new AbortController().signal };
const deps = {
  db: { query: () => Promise.reject(new Error('not asked')), inTransaction: false },
  log: { warn: () => undefined },
  publicUrl: () => 'https://pay.example.com',
};

/** What mail servers say of an address that is wrong. */
const answers: [words: string, code: number, lines: string[]][] = [
  ['Postfix', 550, ['5.1.1 <x@example.com>: Recipient address rejected: User unknown in local recipient table']],
  ['Gmail', 550, ['5.1.1 The email account that you tried to reach does not exist.', '5.1.1 support.google.com/mail']],
  [
    'Exchange',
    550,
    ['5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient x@example.com not found by SMTP address lookup'],
  ],
  ['no such domain', 550, ['5.1.2 The recipient has an invalid domain name']],
  ['no address', 501, ['5.1.3 Bad recipient address syntax']],
  ['moved', 551, ['5.1.6 Recipient no longer on server']],
];
/** What they say of us, of the letter, of a mailbox that is there, or in words alone. */
const others: typeof answers = [
  ['Amazon SES', 554, ['Message rejected: Email address is not verified. The following identities failed the check']],
  ['a day’s limit', 550, ['5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits']],
  [
    'a block list',
    550,
    ['5.7.1 Service unavailable, Client host [192.0.2.1] blocked using zen.example.org; no mailbox'],
  ],
  ['no PTR', 550, ['5.7.25 The IP address sending this message does not have a PTR record setup', '5.7.25 See it']],
  ['reputation', 550, ['5.7.1 Our system has detected a very low reputation of the sending IP address, 5.1.1']],
  ['our mailbox', 550, ['5.1.8 Sender address rejected: Domain not found']],
  ['our address', 550, ['5.1.7 Invalid sender mailbox address']],
  ['relaying', 554, ['5.7.1 <x@example.com>: Relay access denied']],
  ['IronPort', 550, ['#5.1.0 Address rejected.']],
  ['unknown, in words', 550, ['No such user here']],
  ['unknown, with its code behind', 550, ['Requested action not taken: mailbox unavailable (5.1.1)']],
  ['full', 552, ['5.2.2 The email account that you tried to reach is over quota and inactive']],
  ['too large', 552, ['5.3.4 Message size exceeds fixed limit']],
  ['closed', 550, ['5.2.1 The email account that you tried to reach is disabled']],
  ['greylisting', 450, ['4.2.0 <x@example.com>: Recipient address rejected: Greylisted']],
  ['unknown for now', 450, ['4.1.1 <x@example.com>: unverified address']],
  ['a code of another class', 450, ['5.1.1 Try again']],
  ['a longer code', 550, ['5.1.11 Recipient unknown']],
  ['a code of four parts', 550, ['5.1.1.4 Recipient unknown']],
];

describe.each(['recipient', 'words'] as const)('D-63 an answer to the %s', (at) => {
  test('refuses a letter by a code for a wrong address alone, whatever its words say', async () => {
    const mail = await openMailServer();
    const url = `smtp://127.0.0.1:${mail.port}`;
    const send = await openTransport({ kind: 'smtp', url, from: 'letters@example.com', perMinute: undefined }, deps);
    const found: unknown[] = [];
    for (const [server, code, lines] of [...answers, ...others]) {
      mail.behave({ at, code, lines });
      const { why, logged } = (await send(letter, sending).catch((error: NotTaken) => error)) as NotTaken;
      found.push([server, why]);
      expect(logged).toMatch(/^[245](?:\d\d|\.\d{1,3}\.\d{1,3})$/);
    }
    await mail.close();
    expect(found).toEqual([
      ...answers.map(([server]) => [server, 'refused']),
      ...others.map(([server]) => [server, 'later']),
    ]);
  });
});
