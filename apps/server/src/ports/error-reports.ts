/** The service that collects errors and timings. Its calls neither block nor throw. */

/** Contains no member content: messages and stacks are scrubbed by the caller. */
export interface ErrorReport {
  side: 'browser' | 'server'
  /** The class of the error. */
  name: string
  message: string
  /** Frames in V8's notation, the innermost first; may be empty. */
  stack: string
  /** The pattern of the route. */
  route: string
  /** The reference in the log line and on the error screen. */
  reference: string
  /** The product version that reported the error. */
  version: string
}

export interface RequestTiming {
  method: string
  /** The pattern of the route. */
  route: string
  status: number
  /** ms since 1970 */
  startedAt: number
  durationMs: number
}

/** Reports lost since the last notice, and the reason: `status-500`, `no-answer`, `queue-full`, `too-many`. */
export interface ReportLoss {
  dropped: number
  reason: string
}

export interface ErrorReports {
  /** Queues a report; never throws. */
  error(report: ErrorReport): void
  /** Queues a sample of the timings; never throws. */
  timing(timing: RequestTiming): void
  /** Called at most once a minute while reports are lost. */
  onLoss(listener: (loss: ReportLoss) => void): void
  /** Sends the queue for at most two seconds, then drops the rest. */
  close(): Promise<void>
}
