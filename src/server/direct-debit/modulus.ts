/**
 * The modulus check of British account numbers ("Validating account numbers", Pay.UK): whether one can belong to a sort
 * code, by the published files of weights (valacdos.txt) and substitutions (scsubtab.txt).
 */

/** A line of weights: for which sort codes, how, with which exception. `weights` are for u to z, then a to h. */
type Weighing = { from: string; to: string; method: string; weights: number[]; exception: number };

export type ModulusTable = { weighings: Weighing[]; substitutes: Map<string, string> };

/** Reads the file of weights. Throws an error that names the line that cannot be read. */
export function readWeights(text: string): ModulusTable['weighings'] {
  const lines = linesOf(text);
  if (lines.length === 0) throw new Error('has no weights');
  return lines.map(({ words, place }) => {
    const [from = '', to = '', method = '', ...numbers] = words;
    const isRight =
      isSortCode(from) &&
      isSortCode(to) &&
      /^(MOD10|MOD11|DBLAL)$/.test(method) &&
      (numbers.length === 14 || numbers.length === 15) &&
      numbers.every((number) => /^-?\d{1,3}$/.test(number));
    if (!isRight) throw new Error(`line ${place} must be two sort codes, MOD10, MOD11 or DBLAL, and 14 weights`);
    const [exception = 0] = numbers.slice(14).map(Number);
    if (exception > 14) throw new Error(`line ${place} has an exception that is not known: ${exception}`);
    return { from, to, method, weights: numbers.slice(0, 14).map(Number), exception };
  });
}

/** Reads the file of substitutions. Throws an error that names the line that cannot be read. */
export function readSubstitutes(text: string): ModulusTable['substitutes'] {
  const pairs = linesOf(text).map(({ words, place }): [string, string] => {
    const [from = '', to = ''] = words;
    if (!isSortCode(from) || !isSortCode(to)) throw new Error(`line ${place} must be two sort codes`);
    return [from, to];
  });
  return new Map(pairs);
}

const isSortCode = (text: string) => /^\d{6}$/.test(text);

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() ? [{ words: line.trim().split(/\s+/), place: index + 1 }] : []));

/** Pairs of exceptions of which one check is enough. */
const eitherIsEnough = new Map([
  [2, 9],
  [10, 11],
  [12, 13],
]);

/** Sort codes that stand in for the customer's in a check with this exception. */
const standIns = new Map([
  [8, '090126'],
  [9, '309634'],
]);

/** Whether an account number of eight digits can belong to a sort code. True where the table has no check for it. */
export function passesModulus(table: ModulusTable, sortCode: string, account: string): boolean {
  const [first, second] = table.weighings.filter(({ from, to }) => from <= sortCode && sortCode <= to);
  if (!first) return true;
  // Accounts in foreign currencies cannot be checked.
  if (first.exception === 6 && /[4-8]/.test(account[0]!) && account[6] === account[7]) return true;
  const passes = passesOne(table, first, sortCode, account);
  if (!second) return passes;
  const isEither = eitherIsEnough.get(first.exception) === second.exception;
  if (isEither) return passes || passesOne(table, second, sortCode, account);
  if (!passes) return false;
  if (second.exception === 3 && /[69]/.test(account[2]!)) return true;
  return passesOne(table, second, sortCode, account);
}

function passesOne(table: ModulusTable, weighing: Weighing, sortCode: string, account: string): boolean {
  const { method, exception } = weighing;
  const weights = weightsFor(weighing, account);
  const code = standIns.get(exception) ?? (exception === 5 ? (table.substitutes.get(sortCode) ?? sortCode) : sortCode);
  const modulus = method === 'MOD11' ? 11 : 10;
  const rest = (sumOf(method, weights, code + account) + (exception === 1 ? 27 : 0)) % modulus;
  const [g, h] = [Number(account[6]), Number(account[7])];
  if (exception === 4) return rest === g * 10 + h;
  if (exception === 5) return isCheckDigit(rest, modulus, method === 'MOD11' ? g : h);
  if (exception === 14 && rest !== 0) {
    return [0, 1, 9].includes(h) && sumOf(method, weights, `${code}0${account.slice(0, 7)}`) % modulus === 0;
  }
  return rest === 0;
}

/** Exception 5: a digit of the account number makes the sum whole. */
const isCheckDigit = (rest: number, modulus: number, digit: number) =>
  rest === 0 ? digit === 0 : modulus - rest === digit;

/** The weights of a check, which some exceptions change by the account number. */
function weightsFor({ weights, exception }: Weighing, account: string): number[] {
  const [a, b, g] = [account[0], account[1], account[6]];
  const ofEnding = (all = weights) => all.map((weight, position) => (position < 8 ? 0 : weight));
  if (exception === 7 && g === '9') return ofEnding();
  if (exception === 10 && g === '9' && b === '9' && (a === '0' || a === '9')) return ofEnding();
  if (exception === 2 && a !== '0') {
    const others = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
    return g === '9' ? ofEnding(others) : others;
  }
  return weights;
}

/** The weighted sum of fourteen digits: of the products, or with DBLAL of the products' digits. */
function sumOf(method: string, weights: number[], digits: string): number {
  return weights.reduce((sum, weight, position) => {
    const product = weight * Number(digits[position]);
    return sum + (method === 'DBLAL' ? Math.floor(product / 10) + (product % 10) : product);
  }, 0);
}
