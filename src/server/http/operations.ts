import type { HTTPMethods } from 'fastify';

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: { type?: string };
  description?: string;
  example?: unknown;
};
type Described = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
};

/** What a route needs to know of its operation: its address, and what it takes. `own` is what else is said of it. */
export type Operation<Own = unknown> = {
  method: HTTPMethods;
  path: string;
  parameters: Parameter[];
  /** The schema of a JSON body, and whether the call needs one. */
  body?: object | undefined;
  needsBody: boolean;
  own: Own;
};

/** The operations of an OpenAPI document, by their names, with what they refer to in its place. */
export function operationsIn<Own>(document: { paths: object; components: object }): Map<string, Operation<Own>> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Described & Own>).map(([method, one]) => {
        const { parameters = [], requestBody } = resolved({
          parameters: one.parameters,
          requestBody: one.requestBody,
        });
        return [
          one.operationId,
          {
            ...{ method: method.toUpperCase() as HTTPMethods, parameters, own: one },
            path: path.replace(/\{(\w+)\}/g, ':$1'),
            body: requestBody?.content['application/json']?.schema,
            needsBody: requestBody?.required === true,
          },
        ] as const;
      }),
    ),
  );

  function resolved<Part>(part: Part): Part {
    return JSON.parse(JSON.stringify(part), (_, value) =>
      typeof value?.$ref === 'string' ? resolved(componentAt(value.$ref)) : value,
    );
  }

  function componentAt(reference: string): unknown {
    const [, ...names] = reference.split('/');
    return names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document);
  }
}
