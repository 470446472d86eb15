import type { Schema } from './keywords.ts';

/** The keywords that say how long, how many or how large a value may be. Only docs and forms read them. */
export type Sized = {
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxProperties?: number;
};

/** Says in words how long, how many or how large a value may be: `at most 60 characters`. */
export function sizesOf(schema: Schema & Sized): string[] {
  const { minItems, maxItems, minimum, maximum, maxLength } = schema;
  const span = (low: number | undefined, high: number | undefined, what: string) => {
    if (low !== undefined && high !== undefined) return `${low} to ${high}${what}`;
    if (high !== undefined) return `at most ${high}${what}`;
    return low !== undefined && low > 1 ? `at least ${low}${what}` : '';
  };
  return [
    maxLength !== undefined ? `at most ${maxLength} characters` : '',
    span(minItems, maxItems, ' entries'),
    span(minimum, maximum, ''),
  ].filter(Boolean);
}
