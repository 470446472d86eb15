import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

export type Ended = { code: number; output: string };

/** A copy of the project to change at will: everything but what is installed or built. */
export type ProjectCopy = {
  folder: string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Replaces words of a file, which must be there. */
  edit(path: string, from: string, to: string): void;
  delete(path: string): void;
  /** Runs a script of package.json to its end: its line there, without the half second that npm itself takes. */
  npm(script: string, ...args: string[]): Promise<Ended>;
  vitest(...args: string[]): Promise<Ended>;
  remove(): void;
};

const left = new Set(['node_modules', 'dist', 'dist.texts.json', 'build', '.git', '.data', 'test-results']);

/** Copies the project into a temporary folder, or one of this name in it, with the packages of this one. */
export function copyProject(name = ''): ProjectCopy {
  const around = mkdtempSync(join(tmpdir(), 'doorstep-copy-'));
  const folder = join(around, name);
  cpSync('.', folder, { recursive: true, filter: (path) => !left.has(path.split('/')[0] ?? '') });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const at = (path: string) => join(folder, path);
  const scripts = () => JSON.parse(readFileSync(at('package.json'), 'utf8')).scripts as Record<string, string>;

  function run(command: string, args: string[]): Promise<Ended> {
    // Whoever runs the tests has set these; a developer at the keyboard has not.
    const { NODE_ENV: _node, FORCE_COLOR: _color, ...rest } = process.env;
    const env = { ...rest, PATH: [at('node_modules/.bin'), process.env.PATH].join(delimiter) };
    return new Promise((done) => {
      execFile(command, args, { cwd: folder, env, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
        done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr });
      });
    });
  }

  return {
    folder,
    read: (path) => readFileSync(at(path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    },
    edit(path, from, to) {
      const text = readFileSync(at(path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not say "${from}".`);
      writeFileSync(at(path), text.replaceAll(from, to));
    },
    delete: (path) => rmSync(at(path), { recursive: true }),
    npm: (script, ...args) => run('sh', ['-c', `${scripts()[script]} "$@"`, script, ...args]),
    vitest: (...args) => run(at('node_modules/.bin/vitest'), ['run', ...args]),
    remove: () => rmSync(around, { recursive: true, force: true }),
  };
}
