import type { ServerReader } from './settings-reader.ts';

/** Where letters go: a mail server, another system of the provider's, or the inbox of a demo; at most so many a minute. */
export type LetterSettings = { perMinute: number | undefined } & (
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'webhook'; events: { url: string; secrets: string[] } }
  | { kind: 'inbox' }
);

/** Reads where letters go; undefined where nowhere. Letters of a demo leave the machine in no case. */
export function letterSettings({ values, hints }: ServerReader, demo: boolean): LetterSettings | undefined {
  const { SMTP_URL, LETTERS_FROM = '', LETTERS_URL, LETTERS_PER_MINUTE: perMinute } = values;
  if (demo && (SMTP_URL ?? LETTERS_URL) !== undefined)
    hints.push(`${SMTP_URL ? 'SMTP_URL' : 'LETTERS_URL'} is not used: letters of a demo go to /demo/letters alone`);
  if (demo) return { kind: 'inbox', perMinute };
  if (LETTERS_URL !== undefined)
    return { kind: 'webhook', events: { url: LETTERS_URL, secrets: values.EVENTS_SECRET }, perMinute };
  return SMTP_URL === undefined ? undefined : { kind: 'smtp', url: SMTP_URL, from: LETTERS_FROM, perMinute };
}
