import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { nameOf } from '../base/link-name.ts';
import type { EventSettings, LetterSettings } from '../base/settings.ts';
import { nearHost } from '../base/settings-reader.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Queryable } from '../db/db.ts';
import type { AppDeps } from '../deps.ts';
import { maskedAddress } from '../ledger/letters.ts';
import { isTaken, postSigned } from '../outbox/signed-post.ts';
import type { Attachment } from './copies.ts';

/** A letter as it is sent. Addresses are as SMTP takes them. */
export type Mail = {
  id: string;
  linkId: string;
  name: string;
  /** The name of the provider, as whose letter it comes. */
  provider: string;
  replyTo?: string | undefined;
  to: string;
  subject: string;
  text: string;
  /** Left out where it would be longer than mail programs show. */
  html?: string;
  /** The picture that the HTML shows by its `cid`. */
  icon?: { cid: string; type: string; content: Buffer } | undefined;
  /** The page on which its customer wants no more of the kind. */
  unsubscribe?: string | undefined;
  attachments: Attachment[];
};

/** What was answered about a letter: a code of a closed list, and words, which may be anybody's. */
export type Answer = { code: string; words: string };

/** Why a letter was not taken. later: it is tried again. refused: nobody ever takes this letter, or takes any for its address. */
export class NotTaken extends Error {
  override name = 'NotTaken';
  readonly why: 'later' | 'refused';
  readonly code: string;
  /** What the log says: a mail server's words may have a customer's name, and no erasure reaches the log. */
  readonly logged: string;

  constructor(why: NotTaken['why'], words: string, code = 'not-sent', logged = words) {
    super(withoutAddresses(words));
    this.why = why;
    this.code = code;
    this.logged = logged;
  }
}

/** Sends a letter, and returns the answer of whoever took it. Throws {@link NotTaken}. */
export type SendMail = ((mail: Mail, options: { now: Date; signal: AbortSignal }) => Promise<Answer>) & {
  /** Ends the connections that are kept. */
  close?(): void;
};

/** The words of a server on one line, with the addresses in them masked. */
export const withoutAddresses = (words: string): string =>
  words
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .split(/([ <>"':;,()])/)
    .map((part) => (part.includes('@') ? maskedAddress(part) : part))
    .join('')
    .trim()
    .slice(0, 300);

/** How many letters are sent at once. */
export const mostAtOnce = 4;

/** How long a mail server may be silent, in milliseconds. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type WayDeps = { db: Queryable; log: Pick<AppDeps['log'], 'warn'>; publicUrl(): string };

/**
 * Opens the way that letters go. What it needs is loaded here, and only here. Where the mail server takes no login now
 * the log says so at once. Throws {@link NotTaken}.
 */
export async function openTransport(settings: LetterSettings, { db, log, publicUrl }: WayDeps): Promise<SendMail> {
  if (settings.kind === 'inbox') return (mail) => keepInInbox(db, mail);
  if (settings.kind === 'webhook') return (mail, options) => post(settings.events, mail, options);
  const { createTransport } = await import('nodemailer').catch(({ code }: SmtpError) => {
    throw new NotTaken('later', `the package nodemailer cannot be loaded (${code}): npm ci installs it`);
  });
  const { url, from, caFile } = settings;
  const { protocol, host, hostname } = new URL(url);
  const requireTLS = protocol === 'smtp:' && !nearHost.test(hostname);
  const access = { disableFileAccess: true, disableUrlAccess: true };
  // Node's own certificates go where others are named, so they are named too.
  const tls = caFile === undefined ? undefined : { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] };
  const transport = createTransport({
    url,
    // A letter whose connection breaks is tried again by the outbox, which notes that.
    ...{ pool: true, maxConnections: mostAtOnce, maxRequeues: 0 },
    requireTLS,
    ...(tls && { tls }),
    ...greeting(publicUrl()),
    ...silence,
    ...access,
  });
  transport.verify().catch((error: SmtpError) => {
    log.warn({ host, reason: notTakenBySmtp(error).logged }, 'SMTP_URL takes no letters now: they wait until it does');
  });
  const send: SendMail = async (mail, { now, signal }) => {
    const sent = await transport.sendMail({ ...messageOf(mail, from, now), signal }).catch((error: SmtpError) => {
      throw notTakenBySmtp(error);
    });
    return { code: codeOf(sent.response) ?? 'taken', words: withoutAddresses(sent.response) };
  };
  return Object.assign(send, { close: () => transport.close() });
}

/** The name for EHLO: that of the site. A container's own has no dot, and mail servers refuse such a greeting. */
function greeting(publicUrl: string): { name?: string } {
  const { hostname } = new URL(publicUrl);
  return /^[\w-]+(\.[\w-]+)*\.[a-z]+$/i.test(hostname) ? { name: hostname } : {};
}

const messageOf = (
  { id, provider, to, replyTo, subject, text, html, icon, unsubscribe, attachments }: Mail,
  from: string,
  date: Date,
) => ({
  ...{ from: { name: provider, address: from }, to: { name: '', address: to }, replyTo, subject, text, html },
  messageId: `<${id}@${from.split('@')[1]}>`,
  date,
  headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>` }) },
  attachments: [
    ...attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    ...(icon
      ? [{ cid: icon.cid, contentType: icon.type, content: icon.content, contentDisposition: 'inline' as const }]
      : []),
  ],
});

/** Returns a letter as the file that a mail program opens (RFC 5322), with what would be sent, and sends nothing. */
export async function mailFile(mail: Mail, from: string, date: Date): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const toFile = createTransport({ streamTransport: true, buffer: true });
  return (await toFile.sendMail(messageOf(mail, from, date))).message as Buffer;
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** The codes of RFC 3463 by which the address of a letter is wrong (D-63). */
const wrongAddress = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];

/** The code with which an answer begins: the enhanced one (RFC 2034), or else the three digits. */
function codeOf(response: string): string | undefined {
  const [, digits, enhanced] = /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?![\w.-]))?/.exec(response) ?? [];
  return enhanced ?? digits;
}

/** Says what the answer of a mail server means, by its codes alone. All but a wrong address is tried again. */
function notTakenBySmtp({ code = '', command = '', responseCode = 0, response, message }: SmtpError): NotTaken {
  const isUntrusted = /self-signed|unable to (?:get local issuer|verify)/.test(message);
  const mend = isUntrusted ? ' (SMTP_CA_FILE names its certificate, or that of who signed it)' : '';
  const told = codeOf(response ?? '');
  const isRefused = responseCode >= 500 && /^(?:RCPT|DATA)/.test(command) && wrongAddress.includes(told ?? '');
  const why = isRefused ? 'refused' : 'later';
  if (response === undefined) return new NotTaken(why, `${code} ${message}${mend}`);
  return new NotTaken(why, response, told, told ?? 'an answer without a code');
}

const inJson = ({ id, name, to, subject, text, html, icon, unsubscribe, attachments }: Mail) => ({
  ...{ id, name, to, subject, text, html, unsubscribe },
  ...(icon && { icon: { ...icon, content: icon.content.toString('base64') } }),
  attachments: attachments.map(({ content, ...rest }) => ({
    ...rest,
    sha256: sha256Of(content),
    content: content.toString('base64'),
  })),
});

export type MailInJson = ReturnType<typeof inJson>;

/** Gives a letter to the provider's own system, signed as events are. */
async function post(settings: EventSettings, mail: Mail, options: { now: Date; signal: AbortSignal }): Promise<Answer> {
  const sent = { type: 'letter', link: nameOf(mail.linkId), ...inJson(mail) };
  const status = await postSigned(settings, sent, { ...options, timeoutMs: silence.socketTimeout }).catch(
    ({ message }: Error) => {
      throw new NotTaken('later', message);
    },
  );
  const words = `answered ${status}`;
  if (isTaken(status)) return { code: String(status), words };
  throw new NotTaken(status === 422 ? 'refused' : 'later', words, String(status));
}

async function keepInInbox(db: Queryable, mail: Mail): Promise<Answer> {
  await db.query('insert into demo_inbox (letter_id, mail) values ($1, $2::jsonb) on conflict do nothing', [
    ...[mail.id, JSON.stringify(inJson(mail))],
  ]);
  return { code: 'kept', words: 'kept in the inbox of the demo' };
}
