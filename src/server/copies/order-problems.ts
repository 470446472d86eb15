/** What of an order document is not accepted: its element and line, where it has them, and what to send instead. */
export type OrderProblem = { element?: string; line?: number; detail: string };

/** An order document that is accepted: the HTML that page and PDF draw, and the bytes that it came as. */
export type AcceptedOrder = { html: string; bytes: Uint8Array };

export type ReadOrder = AcceptedOrder | { problems: OrderProblem[] };

const mostProblems = 20;
const mostLines = 10;

/** A problem as one sentence, with its place. */
export const problemInWords = ({ element, line, detail }: OrderProblem): string =>
  element === undefined ? detail : `${line === undefined ? '' : `line ${line}, `}<${element}>: ${detail}`;

/** Collects the problems of one document, each once with all its lines. */
export function collectProblems() {
  const found = new Map<string, { element: string; detail: string; lines: Set<number> }>();
  return {
    add(element: string, line: number, detail: string): void {
      const key = `${element} ${detail}`;
      const same = found.get(key);
      if (same) same.lines.add(line);
      else if (found.size < mostProblems) found.set(key, { element, detail, lines: new Set([line]) });
    },

    list(): OrderProblem[] {
      const problems = [...found.values()].map(({ element, detail, lines }) => {
        const [line, ...others] = [...lines].sort((one, other) => one - other);
        return { element, line: line!, detail: others.length ? `${detail} ${alsoOn(others)}` : detail };
      });
      return problems.sort((one, other) => one.line - other.line);
    },
  };
}

export type OrderProblems = ReturnType<typeof collectProblems>;

/** Up to ten more lines of the same problem, and how many there are beside them. */
function alsoOn(lines: number[]): string {
  const named = lines.slice(0, mostLines);
  const rest = lines.length - named.length;
  const last = rest ? `${rest} more` : named.pop();
  return `The same on line${lines.length > 1 ? 's' : ''} ${named.length ? `${named.join(', ')} and ` : ''}${last}.`;
}
