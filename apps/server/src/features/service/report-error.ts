/** Forwards errors of the browser to the error service, or to the log on a site without one. */
import type { BrowserError } from '@rubato/contracts/api'
import { scrubMessage, scrubStack } from '@rubato/contracts/domain'
import type { ErrorReport, ErrorReports } from '../../ports/error-reports.ts'

export interface ReportDependencies {
  /** Null for a site without an error service: then `log` gets the report. */
  errorReports: ErrorReports | null
  log: (report: ErrorReport) => void
}

/** Scrubs the report again: the endpoint is public, so the sender is unknown. */
export function reportBrowserError({ errorReports, log }: ReportDependencies, error: BrowserError): void {
  const report: ErrorReport = {
    ...error,
    side: 'browser',
    message: scrubMessage(error.message),
    stack: scrubStack(error.stack),
  }
  if (errorReports) errorReports.error(report)
  else log(report)
}
