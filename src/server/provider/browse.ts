import { createHash } from 'node:crypto';
import { escapeHtml } from '../../rules/escape-html.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};

export type OpenApi = {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1d1f}
h2,h3{margin-top:2rem}code{background:#f2f2f4;padding:.1em .3em;border-radius:.2em;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{border-top:1px solid #ccc;padding:.4rem;text-align:left;vertical-align:top}
details{border:1px solid #ccc;border-radius:.3rem;padding:.6rem 1rem;margin:.6rem 0}summary{cursor:pointer}`;

/** The headers of the page: it has one style, and nothing else may be loaded or run. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
};

/**
 * An OpenAPI document as a page to browse. Swagger UI is no alternative: it is eleven megabytes, and brings another
 * version of the file server, for a page that is not there in production.
 */
export function pageOf({ info, paths, webhooks = {}, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(`${method.toUpperCase()} ${path}`, operation)),
  );
  const events = Object.entries(webhooks).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => callOf(name, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3>${text(schema.description)}${propertiesOf(schema)}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${style}</style><h1>${escapeHtml(info.title)}</h1>${text(info.description)}
<h2>Calls</h2>${calls.join('')}<h2>Events</h2>${events.join('')}<h2>Schemas</h2>${schemas.join('')}</html>`;
}

function callOf(name: string, { summary = '', parameters = [], requestBody, responses }: Operation): string {
  const rows = parameters.map((parameter) => [
    `<code>${escapeHtml(parameter.name)}</code>`,
    `${escapeHtml(parameter.in)}${parameter.required ? ', required' : ''}`,
    escapeHtml(parameter.description ?? parameter.schema?.description ?? ''),
  ]);
  const answers = Object.entries(responses).map(([status, { description = '', content }]) => [
    `<code>${escapeHtml(status)}</code>`,
    escapeHtml(description),
    contentOf(content),
  ]);
  const body = requestBody ? `<h4>Body</h4><p>${contentOf(requestBody.content)}</p>` : '';
  const parameterTable = rows.length ? `<h4>Parameters</h4>${table(rows)}` : '';
  return `<details><summary><code>${escapeHtml(name)}</code> ${escapeHtml(summary)}</summary>${parameterTable}${body}<h4>Answers</h4>${table(answers)}</details>`;
}

const contentOf = (content: Content = {}): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `<code>${escapeHtml(type)}</code> ${schema ? typeOf(schema) : ''}`)
    .join('<br>');

function propertiesOf({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([name, schema]) => [
    `<code>${escapeHtml(name)}</code>${required.includes(name) ? ' required' : ''}`,
    typeOf(schema),
    escapeHtml(schema.description ?? ''),
  ]);
  return rows.length ? table(rows) : '';
}

/** Describes a value's type in a few words, with a link to a schema that has a name. */
function typeOf({ $ref, type, enum: values, items, oneOf, allOf, properties }: Schema): string {
  const name = $ref?.split('/').at(-1);
  if (name) return `<a href="#${encodeURIComponent(name)}">${escapeHtml(name)}</a>`;
  if (values) return values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ');
  if (items) return `list of ${typeOf(items)}`;
  if (oneOf) return oneOf.map(typeOf).join(' or ');
  if (allOf) return allOf.map(typeOf).join(' with ');
  if (properties) return propertiesOf({ properties });
  return escapeHtml([type ?? 'anything'].flat().join(' or '));
}

const table = (rows: string[][]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

const text = (words = '') => (words ? `<p>${escapeHtml(words)}</p>` : '');
