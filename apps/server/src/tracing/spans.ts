/**
 * Traces: how long calls, statements, jobs and calls of vendors took. Nothing is recorded before `setTracing`, which only a
 * site with a collector calls. A span has a name of a closed set or of our own code, and never a value, an address with its
 * path, or anything about a member.
 */
export interface SpanFacts {
  /** `GET /api/scripts`, `select users`, `job mails`, `POST www.patreon.com`. */
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Readonly<Record<string, string | number>>
}

export interface RunningSpan {
  /** Facts that are known at the end. */
  end(facts?: { attributes?: Readonly<Record<string, string | number>>; hasFailed?: boolean }): void
}

export interface Tracing {
  /** Calls `work` within a new span, below the one that is running. */
  within<T>(facts: SpanFacts, work: (span: RunningSpan) => T): T
  /** A span that is over, below the one that is running. */
  note(facts: SpanFacts, durationMs: number, hasFailed: boolean): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

let tracing: Tracing | null = null

export const setTracing = (given: Tracing | null): void => void (tracing = given)
export const currentTracing = (): Tracing | null => tracing

/** Calls `work`, in a span where the site has traces. */
export function traced<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work()
  return tracing.within(facts, async (span) => {
    try {
      const result = await work()
      span.end()
      return result
    } catch (error) {
      span.end({ hasFailed: true })
      throw error
    }
  })
}

/** A call of another server. Its path and query may name a member: the span has the host alone. */
export const tracedCall = <T>(url: string, method: string, work: () => Promise<T>): Promise<T> => {
  if (!tracing) return work()
  const { host } = new URL(url)
  return traced({ name: `${method} ${host}`, kind: 'client', attributes: { 'server.address': host } }, work)
}
