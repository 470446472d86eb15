import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues } from '../../rules/cookies.ts';
import { type FormFields, formFields, type Posted } from '../../rules/forms.ts';
import type { Queryable } from '../db/db.ts';
import { sharedSecret } from '../db/shared-secret.ts';
import { seal, sealingKey, unseal } from '../sealing/seal.ts';

/** The result of a form, the fields as they came where the server failed, and the answer's status. */
export type FormAnswer = { posted: Posted; fields?: FormFields; status: number };

/** The answer to a posted form, stored until the next page of the same link shows it. */
export type KeptAnswer = FormAnswer & { page: string; linkId: string; at: number };

/** `secure`: over https, where a sibling host can set any cookie but one whose name begins with `__Host-`. */
type CookieOptions = { now: Date; secure: boolean };

const names = { ofHost: '__Host-form-answer', plain: 'form-answer' };
const keptSeconds = 30 * 60;
const longest = 3_900;
const purpose = 'the answer to a form';

export type FormAnswers = Awaited<ReturnType<typeof openFormAnswers>>;

/** Keeps a form's answer in the customer's browser for half an hour (D-24), encrypted for this server alone. */
export async function openFormAnswers(db: Queryable) {
  const key = sealingKey(await sharedSecret(db, 'form-answers'));
  const ivBytes = 12;

  function open(value: string): KeptAnswer | undefined {
    const bytes = Buffer.from(value, 'base64url');
    const text = { key_id: key.id, iv: bytes.subarray(0, ivBytes), sealed: bytes.subarray(ivBytes) };
    try {
      const packed = Buffer.from(unseal(key, purpose, text), 'base64');
      return JSON.parse(inflateRawSync(packed).toString()) as KeptAnswer;
    } catch {
      return undefined;
    }
  }

  return {
    /** Sets the cookie. Returns false if the answer is too long for one. */
    keep(reply: FastifyReply, answer: Omit<KeptAnswer, 'at'>, { now, secure }: CookieOptions): boolean {
      const storedAnswer: KeptAnswer = { ...answer, at: now.getTime() };
      const { iv, sealed } = seal(key, purpose, deflateRawSync(JSON.stringify(storedAnswer)).toString('base64'));
      const value = Buffer.concat([iv, sealed]).toString('base64url');
      if (value.length > longest) return false;
      reply.header('set-cookie', cookie(secure, value, keptSeconds));
      return true;
    },

    read({ headers }: FastifyRequest, { now, secure }: CookieOptions): KeptAnswer | undefined {
      const values = cookieValues(headers.cookie, secure ? names.ofHost : names.plain);
      const storedAnswer = values.map(open).find((one) => one !== undefined);
      return storedAnswer && now.getTime() - storedAnswer.at < keptSeconds * 1_000 ? storedAnswer : undefined;
    },
  };
}

export function forgetFormAnswer({ headers }: FastifyRequest, reply: FastifyReply): void {
  for (const [of, name] of Object.entries(names))
    if (cookieValues(headers.cookie, name).length > 0) reply.header('set-cookie', cookie(of === 'ofHost', '', 0));
}

/** The address of a page's form at a step: the way back leads from a step to the one before. */
export function atStep(url: string, step: string | undefined): string {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  if (step === undefined) query.delete(formFields.step);
  else query.set(formFields.step, step);
  return query.size > 0 ? `${path}?${query}` : path;
}

export const stepAt = (url: string): string | undefined =>
  new URLSearchParams(url.split('?')[1]).get(formFields.step) ?? undefined;

const cookie = (secure: boolean, value: string, seconds: number) =>
  `${secure ? names.ofHost : names.plain}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
