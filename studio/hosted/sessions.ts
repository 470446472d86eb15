import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { cookieValues } from '../../src/rules/cookies.ts';
import { sha256Of } from '../../src/server/base/sha256.ts';
import { type Grant, type PendingSignIn, type Person, type Provider, SignInEnded } from './identity-provider.ts';

type Session = { grant: Grant; checked: number; checking: Promise<void> | undefined };

/** Longer than a working day: after it the editor signs in again. */
const longest = 12 * 3600_000;
/** How long somebody may take to sign in. */
const patience = 10 * 60_000;
/** How many sign-ins are kept. */
const most = 10_000;

const sessionCookie = '__Host-studio';
/** Each sign-in has a cookie of its own: windows that a browser opens together sign in together. */
const signInCookie = (state: string) => `__Host-studio-sign-in-${state.slice(0, 16)}`;
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** Returns a random cookie, and the hash under which its session is stored. */
function fresh(name: string, seconds: number) {
  const value = randomBytes(32).toString('base64url');
  return { key: sha256Of(value), cookie: `${name}=${value}; ${attributes}; Max-Age=${seconds}` };
}

export type Sessions = ReturnType<typeof sessionsOf>;

/** Keeps who has signed in, in memory until a restart, by the hash of a random cookie that no script reads. */
export function sessionsOf(provider: Provider, checkSeconds: number) {
  // Nobody asks for an ended session again: without the purge its tokens would stay.
  const sessions = new LRUCache<string, Session>({ max: most, ttl: longest, ttlAutopurge: true });
  /** Whoever asks begins one, signed in or not: there is room for so many, and the oldest goes. */
  const pendingSignIns = new LRUCache<string, PendingSignIn>({ max: most, ttl: patience });

  const keyIn = ({ headers }: IncomingMessage, name: string) => {
    const [value] = cookieValues(headers.cookie, name);
    return value && sha256Of(value);
  };

  /** Asks the provider again, once for all calls that wait for it. */
  function check(key: string, session: Session): Promise<void> {
    session.checking ??= provider
      .renew(session.grant)
      .then((grant) => {
        session.grant = grant;
        session.checked = Date.now();
      })
      .catch((error: Error) => {
        if (error instanceof SignInEnded) sessions.delete(key);
        throw error;
      })
      .finally(() => {
        session.checking = undefined;
      });
    return session.checking;
  }

  /** Whose session it is; undefined if the provider has ended it. It is asked when it is time, or with `now`. */
  async function personIn(key: string, session: Session, now: boolean): Promise<Person | undefined> {
    try {
      if (now || Date.now() - session.checked >= checkSeconds * 1000) await check(key, session);
      return session.grant.person;
    } catch (error) {
      if (error instanceof SignInEnded) return undefined;
      throw error;
    }
  }

  return {
    /** Returns where the browser signs in, and the cookie by which it is known when it comes back. */
    async begin(): Promise<{ address: string; cookie: string }> {
      const { address, ...rest } = await provider.begin();
      const { key, cookie } = fresh(signInCookie(rest.state), patience / 1000);
      pendingSignIns.set(key, rest);
      return { address, cookie };
    },

    /** Ends a sign-in. Returns the cookie of the session; undefined if this browser has begun none. */
    async finish(request: IncomingMessage, query: string): Promise<string | undefined> {
      const signInKey = keyIn(request, signInCookie(new URLSearchParams(query).get('state') ?? ''));
      const pending = signInKey && pendingSignIns.get(signInKey);
      if (!pending) return undefined;
      pendingSignIns.delete(signInKey);
      const grant = await provider.finish(query, pending);
      const { key, cookie } = fresh(sessionCookie, longest / 1000);
      sessions.set(key, { grant, checked: Date.now(), checking: undefined });
      return cookie;
    },

    /** Returns who sends a request, if they are signed in. `now` asks the provider whatever it said before. */
    async personOf(request: IncomingMessage, { now }: { now: boolean }): Promise<Person | undefined> {
      const key = keyIn(request, sessionCookie);
      const session = key && sessions.get(key);
      return session ? personIn(key, session, now) : undefined;
    },

    /** Whether somebody is still signed in, in any browser, and may edit. */
    async mayEdit(subject: string): Promise<boolean> {
      // In a copy: whoever asks for a session meanwhile moves it to the end.
      for (const [key, session] of [...sessions.entries()]) {
        if (session.grant.person.subject !== subject) continue;
        if ((await personIn(key, session, false))?.mayEdit) return true;
      }
      return false;
    },

    /** Ends a session. Returns the cookie that takes the browser's own away. */
    end(request: IncomingMessage): string {
      sessions.delete(keyIn(request, sessionCookie) ?? '');
      return `${sessionCookie}=; ${attributes}; Max-Age=0`;
    },
  };
}
