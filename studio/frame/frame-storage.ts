import type { Drafts } from '../../src/states/types.ts';
import type { Link } from '../../src/types.gen.ts';

/** The state that a frame keeps across the page loads of a journey. */
type Memory = {
  /** Identifies the scene: the query of the frame's address. */
  of: string;
  /** The path of the frame's address. */
  at: string;
  link?: Link;
  order?: number;
  drafts?: Drafts;
  /** How often the customer was changed from outside. */
  turn: number;
  /** Set while the page reloads by itself. Only then does it continue the earlier steps. */
  goesOn: boolean;
  /** Whether the customer has gone back or forward to this page; undefined on the scene's first page. */
  back?: boolean;
  /** The number of finished steps. */
  done: number;
  storage: Record<string, string>;
  cookies: Record<string, string>;
};

/** A memory, with a function that stores its changes. */
export type FrameStorage = { memory: Memory; keep(): void };

/** Opens this frame's memory, stored in its name: storage is shared between frames, and pages from disk have none. */
export function openMemory(of: string, begin: Pick<Memory, 'link' | 'order' | 'drafts'>): FrameStorage {
  const stored = readMemory(of);
  const memory: Memory = stored
    ? { ...stored, goesOn: false }
    : { of, at: location.pathname, ...begin, turn: 0, done: 0, storage: {}, cookies: {}, goesOn: false };
  const keep = () => {
    window.name = JSON.stringify(memory);
  };
  keep();
  replaceStorage(memory, keep);
  replaceCookies(memory, keep);
  return { memory, keep };
}

/**
 * Continues after a page load that led out of the frame's own address and back, which no frame can prevent. Returns the
 * scene it continues; undefined if the frame has to go back first.
 */
export function goOnAfterLoad(): string | undefined {
  try {
    const memory = JSON.parse(window.name) as Memory;
    window.name = JSON.stringify({ ...memory, goesOn: true });
    const address = `${memory.at}?${encodeURIComponent(memory.of)}${location.hash}`;
    if (memory.at === location.pathname) {
      history.replaceState(null, '', address);
      return memory.of;
    }
    // Beside another path there is other content.
    location.replace(address);
    return undefined;
  } catch {
    return '';
  }
}

function readMemory(of: string): Memory | undefined {
  try {
    const memory = JSON.parse(window.name) as Memory;
    return memory.of === of && memory.goesOn ? memory : undefined;
  } catch {
    return undefined; // The frame has just been made.
  }
}

function replaceStorage(memory: Memory, keep: () => void): void {
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (name) => memory.storage[name] ?? null,
    setItem(name, value) {
      memory.storage[name] = value;
      keep();
    },
    removeItem(name) {
      delete memory.storage[name];
      keep();
    },
  };
  Object.defineProperty(window, 'sessionStorage', { configurable: true, value: storage });
}

function replaceCookies(memory: Memory, keep: () => void): void {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () =>
      Object.entries(memory.cookies)
        .map((cookie) => cookie.join('='))
        .join('; '),
    set(text: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      if (/; *max-age=0/.test(text)) delete memory.cookies[name];
      else memory.cookies[name] = value;
      keep();
    },
  });
}
