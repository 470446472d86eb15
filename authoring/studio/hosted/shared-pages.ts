import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { KeepPage } from '../server/sharing.ts';
import { newKey } from '../server/studio-server.ts';
import type { HostedSettings } from './settings.ts';

/** Where shared pages are. */
export const sharedPath = '/shared/';

/** How long a shared page is there, in milliseconds. */
const week = 7 * 86_400_000;

/** The pages that editors have shared: files that are named by their end and the hash of the key in their address. */
export function sharedPages({ dataDir, url }: Pick<HostedSettings, 'dataDir' | 'url'>) {
  const folder = join(resolve(dataDir), 'shared');
  mkdirSync(folder, { recursive: true });

  /** Lists those that are still to be seen, and deletes the others. */
  const current = () =>
    readdirSync(folder).filter((name) => {
      const isOver = Number(name.split('-')[0]) <= Date.now();
      if (isOver) rmSync(join(folder, name), { force: true });
      return !isOver;
    });
  const keep: KeepPage = (html) => {
    current();
    const [key, end] = [newKey(), Date.now() + week];
    writeFileSync(join(folder, `${end}-${sha256Of(key)}.html`), html, { mode: 0o600 });
    return { address: `${url}${sharedPath}${key}`, until: new Date(end).toISOString() };
  };
  return {
    keep,
    /** The page that a key opens; undefined where there is none, or no more. */
    read(key: string): string | undefined {
      const name = current().find((one) => one.endsWith(`-${sha256Of(key)}.html`));
      return name && readFileSync(join(folder, name), 'utf8');
    },
  };
}
