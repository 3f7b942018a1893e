/** The service that collects errors and timings. No call waits for it or fails because of it. */

/** Holds no content: messages and stacks are scrubbed before they come here. */
export interface ErrorReport {
  side: 'browser' | 'server'
  /** The class of the error. */
  name: string
  message: string
  /** Frames in V8's notation, the innermost first; may be empty. */
  stack: string
  /** The pattern of the route. */
  route: string
  /** Finds the log line, and is what the error screen shows. */
  reference: string
  /** The version that the error is of. */
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

/** What was not delivered since the last notice, and why: `status-500`, `no-answer`, `queue-full`, `too-many`. */
export interface ReportLoss {
  dropped: number
  reason: string
}

export interface ErrorReports {
  /** Queues a report; never throws. */
  error(report: ErrorReport): void
  /** Queues a share of the timings; never throws. */
  timing(timing: RequestTiming): void
  /** Called at most once a minute while reports are lost. */
  onLoss(listener: (loss: ReportLoss) => void): void
  /** Sends what is queued for at most two seconds, then drops the rest. */
  close(): Promise<void>
}
