import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { freePort } from '../server/free-port.ts';

/** How the server takes letters: each way that real ones have. */
export type Manner =
  | 'well'
  | 'greylists'
  | 'relays nothing'
  | 'refuses the recipient'
  | 'has no room for it'
  | 'refuses the words'
  | 'refuses the login'
  | 'refuses the size'
  | 'stalls'
  | 'drops after the words'
  | 'answers late'
  | Refusing;

/** A server that refuses at one step, in these lines. */
export type Refusing = { at: 'recipient' | 'words'; code: number; lines: string[] };

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
/** The server sends more than one line where the message is a list. */
const refusalBy = ({ code, lines }: Refusing) => Object.assign(refusal(code, ''), { message: lines as never });

/** A letter that the server has taken. `lost`: its answer never left; `ms`: how long the connection was open. */
export type Taken = ParsedMail & {
  raw: string;
  recipients: string[];
  user: string;
  /** The name that it was greeted by. */
  greeting: string;
  lost: boolean;
  secure: boolean;
  ms: number;
};

/** How far a letter has come when the server is about to answer. */
export type Step = 'login' | 'recipient' | 'taken' | 'answered';

type Options = {
  /** The server asks for STARTTLS, with this certificate, before it hears anything else. */
  tls?: Certificate;
  /** Told of each step of each letter, with the login of whoever sends it. */
  reached?(step: Step, user: string): void;
};

type Certificate = { key: string; cert: string; file: string };

/** A certificate for this machine, and its file, as which NODE_EXTRA_CA_CERTS names it. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-mail-'));
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', file, ...names],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}

/** A mail server on this machine, with what it has taken, read back by a mail program's parser. */
export async function openMailServer({ tls, reached = () => undefined }: Options = {}) {
  let nextManner = (): Manner => 'well';
  const open = new Map<string, { manner: Manner; since: number; isNew: boolean }>();
  const mannerOf = ({ id }: SMTPServerSession) => open.get(id)?.manner ?? 'well';
  /** Begins a letter, in the manner of the moment. */
  function begin(session: SMTPServerSession, done: () => void, isNew = true): void {
    begun += 1;
    const manner = nextManner();
    open.set(session.id, { manner, since: performance.now(), isNew });
    if (manner !== 'stalls') done();
  }
  const userOf = ({ user }: SMTPServerSession) => String(user ?? '');
  const taken: Taken[] = [];
  let begun = 0;
  const seen = new Set<string>();
  const unknown = new Set<string>();
  const server = new SMTPServer({
    ...(tls ? { key: tls.key, cert: tls.cert } : { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    authOptional: !tls,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username = '' }, session, done) => {
      reached('login', username);
      if (mannerOf(session) === 'refuses the login') done(refusal(535, '5.7.8 Authentication failed'));
      else done(null, { user: username });
    },
    onConnect: (session, done) => begin(session, done),
    // A connection brings letter after letter: how the first is taken was decided when it came.
    onMailFrom: (_address, session, done) => {
      const own = open.get(session.id);
      if (own?.isNew) own.isNew = false;
      else return begin(session, done, false);
      done();
    },
    onClose: ({ id }) => void open.delete(id),
    onRcptTo: ({ address }, session, done) => {
      reached('recipient', userOf(session));
      const manner = mannerOf(session);
      if (typeof manner === 'object' && manner.at === 'recipient') return done(refusalBy(manner));
      if (manner === 'refuses the recipient' || unknown.has(address))
        return done(refusal(550, `5.1.1 <${address}>: no such user`));
      if (manner === 'relays nothing') return done(refusal(554, `5.7.1 <${address}>: Relay access denied`));
      const isFirst = manner === 'greylists' && !seen.has(address);
      seen.add(address);
      done(isFirst ? refusal(451, '4.7.1 Greylisted, try again') : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const manner = mannerOf(session);
        const raw = Buffer.concat(chunks).toString('utf8');
        const mail = await simpleParser(raw);
        if (typeof manner === 'object') return done(refusalBy(manner));
        if (manner === 'refuses the size') return done(refusal(552, '5.3.4 Message too big'));
        if (manner === 'has no room for it') return done(refusal(552, '5.2.2 Mailbox full'));
        if (manner === 'refuses the words') return done(refusal(554, '5.7.1 Looks like spam'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const lost = manner === 'drops after the words';
        const ms = performance.now() - (open.get(session.id)?.since ?? 0);
        const { secure, hostNameAppearsAs: greeting } = session;
        taken.push(Object.assign(mail, { raw, recipients, user: userOf(session), greeting, lost, secure, ms }));
        reached('taken', userOf(session));
        if (lost) {
          for (const { session: own, _socket } of (server as unknown as { connections: Set<Connection> }).connections)
            if (own.id === session.id) _socket.destroy();
          return;
        }
        if (manner === 'answers late') return setTimeout(() => done(null), 300);
        done(null);
        reached('answered', userOf(session));
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  server.on('error', () => undefined);
  return {
    port,
    taken,
    /** How many letters have been begun. */
    begun: () => begun,
    /** How it takes letters from now on: the same way, or another one for each letter. */
    behave(next: Manner | (() => Manner)) {
      nextManner = typeof next === 'function' ? next : () => next;
    },
    /** From now on there is no mailbox of this address, however it takes letters. */
    refuse: (address: string) => void unknown.add(address),
    /** The letters that have come to an address. */
    to: (address: string) => taken.filter(({ recipients }) => recipients.includes(address)),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

type Connection = { session: SMTPServerSession; _socket: { destroy(): void } };

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
