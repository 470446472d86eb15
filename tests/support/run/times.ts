/**
 * Where the processor's time of a run goes, for `npm test -- --times`: clocks say little on a busy machine. Each worker notes
 * what a file took, with all that it has started. It needs Linux.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';

const kinds = ['checks', 'build', 'unit', 'app with database', 'jsdom', 'processes', 'browser', 'runners'] as const;
type Kind = (typeof kinds)[number];

/** What a file or a check took, in seconds of a processor. */
type Spent = { kind: Kind; name: string; seconds: number };

/** The file of notes, if this run is to make any. */
const notes = () => process.env.DOORSTEP_TIMES;

export function note(spent: Spent): void {
  const file = notes();
  if (file) appendFileSync(file, `${JSON.stringify(spent)}\n`);
}

/** Notes what the process of a runner has taken itself, at its end. */
export const noteRunner = (name: string) => (): void => {
  const { user, system } = process.cpuUsage();
  note({ kind: 'runners', name, seconds: (user + system) / 1e6 });
};

let before = { own: 0, started: 0 };

/** Notes for a test file what this worker and the processes that it has started have taken since the note before. */
export function noteFile(file: string): void {
  if (!notes()) return;
  const now = spentSoFar();
  const started = Math.max(0, now.started - before.started);
  note({ kind: kindOf(file, started), name: file, seconds: now.own - before.own + started });
  before = now;
}

function kindOf(file: string, started: number): Kind {
  if (/\.spec\.ts$|build-gallery/.test(file)) return 'browser';
  if (typeof window !== 'undefined') return 'jsdom';
  if (started > 1) return 'processes';
  const hasServer = /support\/(server\/(test-server|operator|make-link)|database\/)/.test(readFileSync(file, 'utf8'));
  return hasServer ? 'app with database' : 'unit';
}

/** The processor seconds of this process, and those of the processes that it has started, whether they run or have ended. */
function spentSoFar(): typeof before {
  const processes = existsSync('/proc/self/stat') ? readdirSync('/proc').flatMap((name) => statOf(name) ?? []) : [];
  const startedBy = (parent: number): number =>
    processes
      .filter((one) => one.parent === parent)
      .reduce((sum, { pid, own, ended }) => sum + own + ended + startedBy(pid), 0);
  const { own = 0, ended = 0 } = processes.find(({ pid }) => pid === process.pid) ?? {};
  return { own, started: ended + startedBy(process.pid) };
}

function statOf(name: string) {
  if (!/^\d+$/.test(name)) return undefined;
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map((ticks) => ticks / 100);
    return { pid: Number(name), parent: fields[1], own: user + system, ended: endedUser + endedSystem };
  } catch {
    // It has ended.
    return undefined;
  }
}

/** What a shell says by `times` of the commands that it has waited for: its second line, such as `0m1.5s 0m0.2s`. */
export function secondsOfTimes(text: string): number {
  const [, ofCommands = ''] = text.split('\n');
  const parts = ofCommands.split(' ').map((one) => one.split(/[ms]/).map(Number));
  return parts.reduce((sum, [minutes = 0, seconds = 0]) => sum + minutes * 60 + seconds, 0);
}

/** The notes of a run as tables: by kind, and the files and checks that took most. */
export function timesTable(lines: string): string {
  const sums = new Map<string, Spent>();
  for (const line of lines.split('\n').filter(Boolean)) {
    const { kind, name, seconds } = JSON.parse(line) as Spent;
    sums.set(`${kind} ${name}`, { kind, name, seconds: seconds + (sums.get(`${kind} ${name}`)?.seconds ?? 0) });
  }
  const all = [...sums.values()].sort((one, other) => other.seconds - one.seconds);
  const row = (words: string, spent: Spent[]) =>
    `${words.padEnd(18)}${String(spent.length).padStart(5)}${total(spent).toFixed(1).padStart(9)}`;
  return [
    `${''.padEnd(18)}files  seconds`,
    ...kinds.map((kind) =>
      row(
        kind,
        all.filter((one) => one.kind === kind),
      ),
    ),
    row('in all', all),
    ...all.slice(0, 40).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${name}`),
  ].join('\n');
}

const total = (spent: Spent[]) => spent.reduce((sum, { seconds }) => sum + seconds, 0);
