/**
 * Traces to an OpenTelemetry collector over OTLP (HTTP, JSON). Loaded only by a site that has one. The provider is not
 * registered globally: libraries cannot add their own spans, which could contain personal data.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  TracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { RunningSpan, SpanFacts, Tracing } from '../../tracing/spans.ts'

export interface OtlpOptions {
  /** Base URL of the collector, without `/v1/traces`. */
  endpoint: string
  /** Sent to the collector with every batch. */
  headers: Record<string, string>
  /** Share of traces that are sent, 0 to 1. */
  ratio: number
  version: string
}

/** Timeout for sending one batch of spans, ms. A batch that the collector does not accept is dropped. */
const TIMEOUT_MS = 5000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

export function otlp({ endpoint, headers, ratio, version }: OtlpOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rubato', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('rubato')
  const running = new AsyncLocalStorage<Context>()
  const parent = (): Context => running.getStore() ?? ROOT_CONTEXT
  const optionsOf = ({ kind, attributes = {} }: SpanFacts) => ({ kind: kinds[kind], attributes })
  return {
    within(facts, work) {
      const span = tracer.startSpan(facts.name, optionsOf(facts), parent())
      const handle: RunningSpan = {
        end({ attributes = {}, hasFailed = false } = {}) {
          span.setAttributes(attributes)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
      return running.run(trace.setSpan(parent(), span), () => work(handle))
    },
    note(facts, durationMs, hasFailed) {
      // A statement outside a call or a job belongs to the housekeeping of the process.
      if (!running.getStore()) return
      const startTime = Date.now() - durationMs
      const span = tracer.startSpan(facts.name, { ...optionsOf(facts), startTime }, parent())
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}
