import { isIP } from 'node:net';

export type Environment = Record<string, string | undefined>;

/** Every wrong setting, each as a sentence that begins with the setting's name. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export type Reader = ReturnType<typeof settingsReader>;

/** Reads single settings and collects what is wrong with them. An empty setting counts as not set. */
export function settingsReader(env: Environment) {
  const problems: string[] = [];
  const wrong = (name: string, expected: string) => {
    problems.push(`${name} ${expected}.`);
  };
  const text = (name: string) => env[name]?.trim() || undefined;

  return {
    wrong,
    text,

    /** Whether something wrong with a setting has been found so far. */
    isWrong: (name: string): boolean => problems.some((problem) => problem.startsWith(`${name} `)),

    oneOf<Value extends string>(name: string, values: Value[], otherwise: Value): Value {
      const value = text(name) ?? otherwise;
      const found = values.find((each) => each === value);
      if (!found) wrong(name, `must be ${values.join(' or ')}, not "${value}"`);
      return found ?? otherwise;
    },

    port(name: string, otherwise: number): number {
      const value = text(name) ?? String(otherwise);
      const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
      if (!(port <= 65_535)) wrong(name, `must be a port number from 0 to 65535, not "${value}"`);
      return port;
    },

    /** A whole number from 0. */
    count(name: string, otherwise: number, most: number): number {
      const value = text(name) ?? String(otherwise);
      const count = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (!(count <= most)) wrong(name, `must be a whole number from 0 to ${most}, not "${value}"`);
      return count;
    },

    origin(name: string): string | undefined {
      const value = text(name);
      if (!value) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
        wrong(name, `must be an address without a path, such as https://pay.example.com, not "${value}"`);
      }
      return url?.origin;
    },

    addresses(name: string): string[] {
      const values = (text(name) ?? '').split(',').flatMap((value) => value.trim() || []);
      for (const value of values) {
        if (!isAddress(value))
          wrong(name, `must be IP addresses or ranges such as 10.0.0.0/8, with commas, not "${value}"`);
        else if (isNearlyEverybody(value))
          wrong(name, `must be the addresses of your proxies: with "${value}" anybody could say who they are`);
      }
      return values;
    },

    /** Keys of 32 bytes, separated by commas. No message quotes a key. */
    keys(name: string): Uint8Array[] {
      const values = (text(name) ?? '').split(',').flatMap((value) => value.trim() || []);
      const keys = values.map((value) => Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64'));
      const isKey = (value: string) => /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i.test(value);
      if (!values.every(isKey)) {
        wrong(name, 'must be 32 random bytes in hex or base64, for example from `openssl rand -hex 32`');
      }
      return keys;
    },

    /** Secrets as text, separated by commas, the current one first. No message quotes a secret. */
    secrets(name: string): string[] {
      const values = (text(name) ?? '').split(',').flatMap((value) => value.trim() || []);
      if (values.some((value) => value.length < 32 || /\s/.test(value))) {
        wrong(name, 'must be at least 32 random characters without spaces, for example from `openssl rand -hex 32`');
      }
      return values;
    },

    finish(): void {
      if (problems.length) throw new SettingsError(problems);
    },
  };
}

/** Whether a range has more addresses than the largest private network, of IPv4 in IPv6 too. */
function isNearlyEverybody(range: string): boolean {
  const [address = '', bits] = range.split('/');
  const least = isIP(address) === 4 ? 8 : /^[0:]+:ffff:/i.test(address) ? 104 : 7;
  return bits !== undefined && Number(bits) < least;
}

function isAddress(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (!family || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
