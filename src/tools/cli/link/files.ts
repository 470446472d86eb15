import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { faultOfBytes, textOfBytes } from '../../../rules/text/bytes.ts';
import type { Link, LinkRequest, SwitchOrderRequest } from '../../../types.gen.ts';
import { UsageError } from '../command-line.ts';

/** Reads the link's own values from a JSON file `{ name: value }`. Throws `UsageError`. */
export function readValues(file: string): Link['values'] {
  // What each value may be is the server's to say.
  return readObject('--values', file) as Link['values'];
}

/**
 * Reads a switch order from a JSON file in the form of `GET /links/{id}/switch-order`, with `sor_given_at` if it is not
 * now. Its document is base64 in it, or an HTML file named by `ots_document` or on the command line.
 */
export function readSwitchOrder(
  file: string,
  documentFile?: string,
): Pick<LinkRequest, 'switch_order' | 'sor_given_at'> {
  const { sor_given_at, ...order } = readObject('--switch-order', file);
  const documentPath = documentFile ?? htmlFileNamedIn(order, file);
  if (documentPath !== undefined)
    order.ots_document = readFile(documentFile ? '--order-document' : '--switch-order', documentPath).toString(
      'base64',
    );
  // The schema checks the order together with the rest of the link.
  return {
    switch_order: order as unknown as SwitchOrderRequest,
    ...(sor_given_at !== undefined && { sor_given_at: String(sor_given_at) }),
  };
}

/** Reads an order document from a file of HTML, or of base64, as base64. Throws `UsageError`. */
export function readOrderDocument(file: string): string {
  const bytes = readFile('check-order', file);
  const text = bytes.toString('latin1').trim();
  return /^(?:data:|[\w+/=\s-]+$)/.test(text) ? text : bytes.toString('base64');
}

/** Reads one link a line, as for `POST /provider-api/links`. `-` is standard input. Throws `UsageError`. */
export function readLines(file: string): unknown[] {
  const links = jsonLines('--lines', file, 'not a whole link, as {"journey":"card"}', (it) => Object(it) === it);
  if (!links.length) throw new UsageError(`--lines: ${file} has no line.`);
  return links;
}

/** Reads the values of a file of JSON lines. Throws `UsageError` with the line that is not right. */
function jsonLines(option: string, file: string, wrong: string, isRight: (value: unknown) => boolean): unknown[] {
  const lines = readText(option, file === '-' ? 0 : file).split('\n');
  return lines.flatMap((line, index) => {
    if (!line.trim()) return [];
    const value = parsed(line);
    if (isRight(value)) return [value];
    throw new UsageError(`${option}: line ${index + 1} of ${file} is ${wrong}.`);
  });
}

/** Reads the HTML file that `ots_document` names, beside the order's own file. Base64 never contains a dot. */
function htmlFileNamedIn({ ots_document }: Record<string, unknown>, file: string): string | undefined {
  const isFile = typeof ots_document === 'string' && /\.html?$/i.test(ots_document);
  return isFile ? resolve(dirname(file), ots_document) : undefined;
}

function readObject(option: string, file: string): Record<string, unknown> {
  const text = readText(option, file);
  const value = parsed(text, (message) => {
    const [, at] = /position (\d+)/.exec(message) ?? [];
    const place = at ? `, from line ${text.slice(0, Number(at)).split('\n').length} on` : '';
    throw new UsageError(`${option}: ${file} is not JSON${place}.`);
  });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new UsageError(`${option}: ${file} must hold one JSON object.`);
}

/** The value of a JSON text; undefined if it is none. */
function parsed(text: string, fail?: (message: string) => never): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail?.((error as Error).message);
  }
}

function readFile(option: string, file: string | 0): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new UsageError(`${option}: ${file} is no file that can be read.`);
  }
}

/** Reads a file as UTF-8, with or without a byte order mark. Throws `UsageError` for any other bytes. */
function readText(option: string, file: string | 0): string {
  const read = textOfBytes(readFile(option, file));
  if ('fault' in read)
    throw new UsageError(`${option}: ${file || 'standard input'} cannot be read. ${faultOfBytes(read.fault)}`);
  return read.text;
}
