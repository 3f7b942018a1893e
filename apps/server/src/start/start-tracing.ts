import type { Environment } from '../environment/environment.ts'
import { setTracing } from '../tracing/spans.ts'

/** Starts tracing where a collector is configured; only then is the library loaded. Returns a function that sends the remaining spans. */
export async function startTracing(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers = {},
    OTEL_TRACES_SAMPLER_ARG: ratio,
  }: Environment,
  version: string,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {}
  const { otlp } = await import('../adapters/otlp/otlp.ts')
  const tracing = otlp({ endpoint, headers, ratio, version })
  setTracing(tracing)
  return async () => {
    setTracing(null)
    await tracing.close()
  }
}
