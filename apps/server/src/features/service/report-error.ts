/** Errors on their way to the service that collects them, or to the log where the site has none. */
import type { BrowserError } from '@rubato/contracts/api'
import { scrubMessage, scrubStack } from '@rubato/contracts/domain'
import type { ErrorReport, ErrorReports } from '../../ports/error-reports.ts'

/** Null where the site has none: then `log` gets the report. */
export interface ReportDependencies {
  errorReports: ErrorReports | null
  log: (report: ErrorReport) => void
}

/** Scrubbed here too: what a browser sends may come from anybody. */
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
