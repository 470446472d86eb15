import { readFileSync } from 'node:fs';
import type { CreateRequest } from '../../server/admin/commands.ts';
import type { Link, SwitchOrder, SwitchService } from '../../types.gen.ts';
import { UsageError } from './usage-error.ts';

/** The link's own values, from a JSON file `{ name: value }`. Throws `UsageError`. */
export function readValues(file: string): Link['values'] {
  const values = readObject('--values', file);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new UsageError(`--values: "${name}" in ${file} must be text or a number.`);
    }
  }
  return values as Link['values'];
}

/** A switch order, from a JSON file as `GET /links/{id}/switch-order` answers it, with `sor_given_at` where it is not now. */
export function readSwitchOrder(file: string): Pick<CreateRequest, 'switch_order' | 'sor_given_at'> {
  const { sor_given_at, ...order } = readObject('--switch-order', file);
  const wrong = (problem: string) => new UsageError(`--switch-order: ${problem} in ${file}.`);

  const surplus = Object.keys(order).find((name) => !['services', 'losing_provider', 'ots_document'].includes(name));
  if (surplus)
    throw wrong(`"${surplus}" is not known; there are services, losing_provider, ots_document and sor_given_at`);
  if (typeof order.losing_provider !== 'string' || !order.losing_provider)
    throw wrong('"losing_provider" must be text');
  if (!Array.isArray(order.services) || !order.services.every(isService)) {
    throw wrong('"services" must be a list of { "type": "IAS" or "NBICS", "action": text, "descriptor": text }');
  }
  if (typeof order.ots_document !== 'string' || !isBase64(order.ots_document)) {
    throw wrong('"ots_document" must be base64 of an HTML document');
  }
  if (sor_given_at !== undefined && Number.isNaN(Date.parse(String(sor_given_at)))) {
    throw wrong('"sor_given_at" must be a time such as 2026-10-01T12:00:00Z');
  }
  return {
    switch_order: order as unknown as SwitchOrder,
    ...(sor_given_at !== undefined && { sor_given_at: new Date(String(sor_given_at)).toISOString() }),
  };
}

function readObject(option: string, file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${option}: ${file} cannot be read.`);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    throw new UsageError(`${option}: ${file} is not JSON.`);
  }
  throw new UsageError(`${option}: ${file} must hold one JSON object.`);
}

function isService(value: unknown): value is SwitchService {
  const { type, action, descriptor, ...rest } = (value ?? {}) as Record<string, unknown>;
  const isType = type === 'IAS' || type === 'NBICS';
  return (
    isType &&
    typeof action === 'string' &&
    action !== '' &&
    typeof descriptor === 'string' &&
    Object.keys(rest).length === 0
  );
}

function isBase64(text: string): boolean {
  return text !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;
}
