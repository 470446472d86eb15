import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from '../server/free-port.ts';

/** How the server takes letters: each way that real ones have. */
export type Manner =
  | 'well'
  | 'greylists'
  | 'refuses the recipient'
  | 'refuses the words'
  | 'refuses the login'
  | 'refuses the size'
  | 'stalls'
  | 'drops after the words'
  | 'answers late';

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** A mail server on this machine, with what it has taken, read back by a mail program's parser. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  let manner: Manner = 'well';
  const taken: (ParsedMail & { raw: string; recipients: string[] })[] = [];
  let connections = 0;
  const seen = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: (_auth, _session, done) =>
      manner === 'refuses the login' ? done(refusal(535, '5.7.8 Authentication failed')) : done(null, { user: 'me' }),
    onConnect: (_session, done) => {
      connections += 1;
      if (manner === 'stalls') return;
      done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (manner === 'refuses the recipient') return done(refusal(550, `5.1.1 <${address}>: no such user`));
      const isFirst = manner === 'greylists' && !seen.has(address);
      seen.add(address);
      done(isFirst ? refusal(451, '4.7.1 Greylisted, try again') : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const mail = await simpleParser(raw);
        const take = () =>
          taken.push(Object.assign(mail, { raw, recipients: session.envelope.rcptTo.map(({ address }) => address) }));
        if (manner === 'refuses the size') return done(refusal(552, '5.3.4 Message too big'));
        if (manner === 'refuses the words') return done(refusal(554, '5.7.1 Looks like spam'));
        take();
        if (manner === 'drops after the words') {
          for (const { _socket } of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> })
            .connections)
            _socket.destroy();
          return;
        }
        if (manner === 'answers late') return setTimeout(() => done(null), 300);
        done(null);
      });
    },
    ...options,
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  server.on('error', () => undefined);
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    behave(next: Manner) {
      manner = next;
    },
    /** The letters that have come to an address. */
    to: (address: string) => taken.filter(({ recipients }) => recipients.includes(address)),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
