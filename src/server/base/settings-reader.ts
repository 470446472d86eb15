import { statSync } from 'node:fs';
import { Ajv } from 'ajv';
import leven from 'leven';
import { wholeNumber } from '../../rules/text/whole-number.ts';
import type { ServerEnvironment } from '../../types.gen.ts';
import { mailAddress } from './mail-address.ts';
import { isAddressRange } from './network.ts';
import { readToken } from './provider-token.ts';
import { readTextFile } from './text-file.ts';

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

/** A setting in `schemas/settings.json`, or in that of a gateway's folder: a JSON Schema with keywords for how it is read, documented and refused. */
export type Setting = {
  description: string;
  /** What it is for, in the tables of docs/settings.md. */
  group?: string;
  type: string;
  format?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  /** The value of a setting that is not set. With DEMO=1 it is `demo`, if there is one. */
  default?: string | number | readonly string[];
  demo?: string | number;
  /** The docs' words for the setting when it is not set. */
  otherwise?: string;
  /** The words after "must be" in the sentence that refuses it. */
  expected?: string;
  /** No sentence quotes a secret. It may come in the file that the setting with `_FILE` after its name says. */
  secret?: boolean;
  /** The separator of a list's values, as a regular expression; without it, a comma. */
  separator?: string;
  /** The `link` command reads it too. */
  link?: boolean;
  /** The card gateway in whose folder it is, by its name in CARD_GATEWAY; whether that needs it; the value with which its money moves. */
  gateway?: string;
  needed?: boolean;
  movesMoney?: string;
};

export type SettingsSchema = { required: readonly string[]; properties: Record<string, Setting> };

/** The name of this machine. */
export const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The name of this machine, or of one in the same container network: nothing that customers could reach. */
export const nearHost = new RegExp(`${loopback.source}|^[^.:]+$`);

const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);
/** Whether the parts of an address are those that were meant: a plain `#`, `/` or `?` in its password would end it there. */
function isWhole(text: string): boolean {
  const { hash, hostname, pathname, search } = urlOf(text) ?? { hash: text, hostname: '', pathname: '', search: '' };
  return !(
    hash ||
    hostname.includes(',') ||
    pathname.includes('@') ||
    (search.includes('@') && pathname.length < 2) ||
    /%(?![\da-f]{2})/i.test(text)
  );
}
const isOrigin = (text: string) => /^https?:/i.test(text) && urlOf(text)?.href === `${urlOf(text)?.origin}/`;
/** No address that is asked may have a user or password: it would fail each time. */
const isAsked = (text: string) => /^https?:$/.test(urlOf(text)?.protocol ?? '') && !urlOf(text)?.username;
const isSecure = (text: string, near: RegExp) => {
  const { protocol = '', hostname = '' } = urlOf(text) ?? {};
  return isAsked(text) && (protocol === 'https:' || near.test(hostname));
};

export const formats = {
  origin: isOrigin,
  'public-key': (text: string) => /^[\w-]{43}$/.test(text),
  'secure-origin': (text: string) => isOrigin(text) && isSecure(text, loopback),
  secure: (text: string) => isSecure(text, loopback),
  web: isAsked,
  // Without TLS it is this machine or its container network only: events hold what others must not read.
  near: (text: string) => isSecure(text, nearHost),
  reads: (text: string) => isSecure(text, nearHost) && !/[?#]/.test(text),
  database: (text: string) => text === 'embedded' || (/^postgres(ql)?:\/\//.test(text) && isWhole(text)),
  smtp: (text: string) => {
    const { protocol, hostname, port = '' } = urlOf(text) ?? {};
    const ofTheOther = protocol === 'smtps:' ? ['25', '587'] : ['465'];
    return /^smtps?:\/\/[^/]/.test(text) && isWhole(text) && hostname !== '' && !ofTheOther.includes(port);
  },
  file: (text: string) => statSync(text, { throwIfNoEntry: false })?.isFile() === true,
  mailbox: (text: string) => mailAddress(text) === text,
  proxies: isAddressRange,
  key: (text: string) => /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/i.test(text),
  token: (text: string) => readToken(text) !== undefined,
};

const ajv = new Ajv({ strict: false, allErrors: true, useDefaults: true, formats });

/**
 * Reads the settings of a schema, all or those that `isRead` says. An empty one counts as not set, and a wrong one is
 * refused. `SIGNING_KEY_FILE` names a file that has the secret `SIGNING_KEY`.
 */
export function readEnvironment<Values>(
  environment: Environment,
  schema: SettingsSchema,
  isRead: (setting: Setting, name: string) => boolean = () => true,
) {
  const properties = Object.entries(schema.properties).filter(([name, setting]) => isRead(setting, name));
  const fromFiles = readSecretFiles(environment, properties);
  const env = { ...environment, ...fromFiles.values };
  const values: Record<string, unknown> = {};
  for (const [name, { type, separator = ',' }] of properties) {
    const text = unquoted(env[name]);
    if (text) values[name] = type === 'array' ? listIn(text, separator) : type === 'integer' ? wholeNumber(text) : text;
  }
  const validate = ajv.compile(schema);
  /** The names of the wrong ones. What is left out gets its default. */
  const wrongOnes = () => {
    if (values.DEMO === '1') for (const [name, { demo }] of properties) values[name] ??= demo;
    validate(values);
    return (validate.errors ?? []).map(
      ({ instancePath, params }) => params.missingProperty ?? instancePath.split('/')[1],
    );
  };
  const wrongNames = new Set<string>(wrongOnes());
  const problems = properties.flatMap(([name, setting]) =>
    wrongNames.has(name)
      ? `${name}${fromFiles.placeOf(name)} must be ${expectedOf(setting, unquoted(env[name]))}.`
      : [],
  );
  problems.push(...fromFiles.problems);
  // What is read of the others counts with the default of a wrong one.
  for (const name of wrongNames) delete values[name];
  wrongOnes();

  const names = properties.map(([name]) => name);
  const hints = [...misspeltIn(environment, schema.properties), ...vainIn(environment, names)];
  return {
    values: values as Values,
    /** What the operator may not have meant, in sentences: above all variables that look like settings. */
    hints,
    /** Refuses a setting in a sentence that begins with its name. */
    refuse(name: string, expected: string): void {
      problems.push(`${name} ${expected}.`);
    },
    /** Whether the setting is refused already, by the schema or because its file cannot be read. */
    isWrong: (name: string) => wrongNames.has(name) || fromFiles.isWrong(name),
    /** Throws one {@link SettingsError} that names everything wrong. */
    finish(): void {
      if (problems.length) throw new SettingsError([...problems, ...hints]);
    },
  };
}

/** Reads secrets from the files named for them. A setting beside its own file is refused: which counts is unclear. */
function readSecretFiles(env: Environment, properties: [string, Setting][]) {
  const values: Environment = {};
  const problems = new Map<string, string>();
  for (const [name] of properties.filter(([, { secret }]) => secret)) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) problems.set(name, `${name}_FILE must not be set beside ${name}: set one of them.`);
    else values[name] = readSecret(name, file, problems);
  }
  return {
    values,
    problems: [...problems.values()],
    isWrong: (name: string) => problems.has(name),
    /** The words after a setting's name that say in which file it is. */
    placeOf: (name: string) => (values[name] === undefined ? '' : ` in ${env[`${name}_FILE`]?.trim()}`),
  };
}

function readSecret(name: string, file: string, problems: Map<string, string>): string | undefined {
  try {
    const text = readTextFile(file);
    if (text.trim()) return text;
    problems.set(name, `${name}_FILE must name a file with the secret: ${file} is empty.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    problems.set(name, `${name}_FILE must name a file that can be read, not "${file}" (${code ?? message}).`);
  }
  return undefined;
}

/** The server's settings as they are read, before they are put together. */
export type ServerReader = ReturnType<typeof readEnvironment<ServerEnvironment>>;

/** What is set, without the quotes that Docker leaves around what an env file says. */
const unquoted = (text: string | undefined) =>
  text
    ?.trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim();

const listIn = (text: string, separator: string) =>
  text.split(new RegExp(separator)).flatMap((value) => value.trim() || []);

function expectedOf({ expected, enum: words, minimum, maximum, secret }: Setting, value: string | undefined): string {
  if (!value) return `set: ${expected}`;
  const form = expected ?? words?.join(' or ') ?? `a whole number from ${minimum} to ${maximum}`;
  return secret ? form : `${form}, not "${value.replace(/\/\/[^/]*@/, '//…@')}"`;
}

/** Says what is set and does not do what it seems to: a comment behind a value, and a proxy for calls to others. */
function vainIn(env: Environment, names: string[]): string[] {
  const commented = names.filter((name) => /\s#/.test(env[name] ?? ''));
  const proxy = ['HTTPS_PROXY', 'https_proxy'].filter((name) => env[name]?.trim() && env.NODE_USE_ENV_PROXY !== '1');
  return [
    ...commented.map((name) => `${name} has a # in it, which belongs to its value: a comment has a line of its own.`),
    ...proxy.map((name) => `${name} is not used, unless NODE_USE_ENV_PROXY is 1 and Node is 24 or newer.`),
  ];
}

/** Names of which others are near by chance are too short to tell what was meant. */
const shortest = 6;

/** Says which variables are no setting but two letters at most from one, or a file for one that is no secret. */
function misspeltIn(env: Record<string, string | undefined>, settings: Record<string, { secret?: boolean }>): string[] {
  const secrets = Object.keys(settings).filter((name) => settings[name]!.secret);
  const known = [...Object.keys(settings), ...secrets.map((name) => `${name}_FILE`)];
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || !env[name]?.trim() || name.length < shortest) return [];
    if (name.endsWith('_FILE') && known.includes(name.slice(0, -5)))
      return `${name} is no setting: only secrets may come in a file. Set ${name.slice(0, -5)}.`;
    const [meant] = known
      .filter((each) => each.length >= shortest)
      .map((each) => ({ each, distance: leven(name.toUpperCase(), each, { maxDistance: 3 }) }))
      .filter(({ distance }) => distance <= 2)
      .toSorted((a, b) => a.distance - b.distance);
    return meant ? `${name} is no setting, and is ignored. Did you mean ${meant.each}?` : [];
  });
}
