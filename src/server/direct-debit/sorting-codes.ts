/** A sort code: whose it is, and whether its accounts take Direct Debits. */
export type SortingCode = { bank: string; directDebits: boolean };

const columns = ['sort_code', 'bank', 'direct_debits'];

/**
 * Reads the sort codes that a provider supplies: CSV in UTF-8 whose first line is `sort_code,bank,direct_debits`; the
 * last column is `yes` or `no`. Throws an error that names the line that cannot be read.
 */
export function readSortingCodes(csv: string): Map<string, SortingCode> {
  const [first = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (cellsOf(first)?.join() !== columns.join()) throw new Error(`line 1 must be ${columns.join()}`);
  const codes = new Map<string, SortingCode>();
  for (const [index, line] of lines.entries()) {
    if (!line.trim()) continue;
    const [codeText = '', bank = '', directDebits = '', ...rest] = cellsOf(line) ?? [];
    const code = codeText.replace(/[-\s]/g, '');
    const isRight = /^\d{6}$/.test(code) && bank && /^(yes|no)$/i.test(directDebits) && rest.length === 0;
    if (!isRight) throw new Error(`line ${index + 2} must be a sort code, a bank's name, and yes or no`);
    codes.set(code, { bank, directDebits: directDebits.toLowerCase() === 'yes' });
  }
  if (codes.size === 0) throw new Error('has no sort code');
  return codes;
}

/** The cells of a line of CSV. A cell in quotes may have commas, and two quotes for one. */
function cellsOf(line: string): string[] | undefined {
  const cells = [...line.matchAll(/(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(?=,|$)/g)];
  return cells.map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim());
}
