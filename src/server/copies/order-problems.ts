/** What of an order document is not accepted: its element and line, where it has them, and what to send instead. */
export type OrderProblem = { element?: string; line?: number; detail: string };

/** An order document that is accepted: the HTML that page and PDF draw, and the bytes that it came as. */
export type AcceptedOrder = { html: string; bytes: Uint8Array };

export type ReadOrder = AcceptedOrder | { problems: OrderProblem[] };

/** A problem with which the reading of a document ends: what it has is not counted to the end. */
export class OrderRefused extends Error {
  override name = 'OrderRefused';
  readonly problem: OrderProblem;

  constructor(problem: OrderProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const mostProblems = 20;

/** A problem as one sentence, with its place. */
export const problemInWords = ({ element, line, detail }: OrderProblem): string =>
  element === undefined ? detail : `${line === undefined ? '' : `line ${line}, `}<${element}>: ${detail}`;

/** Collects the problems of one document, each once, with the first of its lines. */
export function collectProblems() {
  const found = new Map<string, Required<OrderProblem>>();
  return {
    add(element: string, line: number, detail: string): void {
      const key = `${element} ${detail}`;
      const same = found.get(key);
      if (same) same.line = Math.min(same.line, line);
      else if (found.size < mostProblems) found.set(key, { element, line, detail });
    },

    list: (): OrderProblem[] => [...found.values()].sort((one, other) => one.line - other.line),
  };
}

export type OrderProblems = ReturnType<typeof collectProblems>;
