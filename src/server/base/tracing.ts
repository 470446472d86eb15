import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type TracingSettings = { endpoint: string; service: string };

/**
 * Starts to send spans to an OTLP receiver, and returns how to end that. The SDK is loaded here alone: without it all
 * that follows does nothing. No span has an id of a link, an address of a customer, or a parameter of a statement.
 */
export async function startTracing({ endpoint, service }: TracingSettings): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 2_000 });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  return async () => {
    await provider.shutdown().catch(() => undefined);
    for (const api of [trace, context, propagation]) api.disable();
  };
}

const tracer = () => trace.getTracer('doorstep');

type SpanOptions = { kind?: SpanKind; attributes?: Attributes; parent?: Context };

/** Runs work in a span. Of an error the span has its class alone: messages of the database quote values. */
export function inSpan<T>(
  name: string,
  run: () => Promise<T>,
  { kind = SpanKind.CLIENT, attributes = {}, parent = context.active() }: SpanOptions = {},
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await run();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', (error as Error).name);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs work in a span if it is asked for within one: the server's own, such as looking for events, is no trace. */
export const inSpanOfCall = <T>(name: string, run: () => Promise<T>, attributes: Attributes = {}): Promise<T> =>
  trace.getActiveSpan() ? inSpan(name, run, { attributes }) : run();

/** The W3C header of the span that is active; undefined without one. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The context of a W3C header. Without one, or with a malformed one, a trace begins. */
export const contextOf = (header: unknown): Context => propagation.extract(ROOT_CONTEXT, { traceparent: header });

/** The properties of a log line that lead to its trace. */
export function traceInLog(): { trace_id?: string } {
  const span = trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}

/**
 * Makes a span of every call that the app answers, by its route and never by its address. A call that `continues` the
 * caller's trace is part of it. Any other begins one, which is linked to the caller's: a stranger must not choose its id.
 */
export function traceCalls(app: FastifyInstance, continues: (request: FastifyRequest) => boolean): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const within = (request: FastifyRequest, done: () => void) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  app.addHook('onRequest', (request, _reply, done) => {
    const ofCaller = contextOf(request.headers.traceparent);
    const caller = trace.getSpanContext(ofCaller);
    const [parent, links] = continues(request) ? [ofCaller, []] : [ROOT_CONTEXT, caller ? [{ context: caller }] : []];
    const route = request.routeOptions.url ?? 'page';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer().startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes, links }, parent);
    contexts.set(request, trace.setSpan(parent, span));
    within(request, done);
  });
  // Whoever has read a body goes on in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    within(request, done);
  });
}
