import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programFile } from '../run/programs.ts';
import { quickStart } from '../run/quick-start.ts';

/** A brand for tests: its words begin with its name, and its colour is its own. */
export type TestBrand = { name: string; accent: string; phone: string; hosts: string[] };

/** The project's content with brands, each also in Welsh, and its public files with the brands' pictures. */
export function contentWithBrands(brands: readonly TestBrand[]): { content: string; assets: string } {
  const folder = mkdtempSync(join(tmpdir(), 'brands-'));
  const [content, assets] = [join(folder, 'content'), join(folder, 'public')];
  cpSync('content', content, { recursive: true });
  cpSync('public', assets, { recursive: true });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const site = readFileSync('content/site.json', 'utf8');
  const { questionNotAnEmail } = JSON.parse(readFileSync('content/messages.json', 'utf8')) as Record<string, string>;
  const values = JSON.parse(readFileSync('content/values.json', 'utf8')) as Record<string, { value?: unknown }>;
  const editions: Record<string, object> = {};
  for (const { name, accent, phone, hosts } of brands) {
    const rebrand = (text: string) =>
      text
        .replaceAll('Example Fibre', `${name} Fibre`)
        .replaceAll('example.com', `${name}.example`)
        .replaceAll('01632 960 123', phone)
        .replaceAll('#00535c', accent)
        .replace(/ *"\$schema".*\n/, '');
    const own = Object.entries(values).flatMap(([key, { value }]) =>
      typeof value === 'string' && /Example/.test(value) ? [[key, { value: rebrand(value) }] as const] : [],
    );
    editions[name] = { language: 'en-GB', hosts };
    editions[`${name}-cy`] = { language: 'cy', base: name };
    write(`content/editions/${name}/site.json`, rebrand(site));
    write(`content/editions/${name}/values.json`, JSON.stringify(Object.fromEntries(own)));
    // It gives an address as an example, which is that of the content's own brand here.
    write(`content/editions/${name}/messages.json`, rebrand(JSON.stringify({ questionNotAnEmail })));
    for (const picture of ['logo.svg', 'favicon.svg'])
      write(`public/brands/${name}/${picture}`, rebrand(readFileSync(join('public', picture), 'utf8')));
    write(`content/editions/${name}-cy/pages/start-card.json`, `{ "title": "Cerdyn ${name}" }`);
  }
  const list = { $schema: '../schemas/editions.schema.json', language: 'en-GB', editions };
  write('content/editions.json', JSON.stringify(list, null, 2));
  return { content, assets };
}

/** Builds content with brands into a folder. */
export async function buildBrands(from: { content: string; assets: string }, dist: string): Promise<void> {
  const program = await programFile('build-brands');
  execFileSync(process.execPath, [...quickStart, program, from.content, from.assets, dist], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
