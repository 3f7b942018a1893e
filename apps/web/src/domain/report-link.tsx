/** The link to the report form. `reported`: the text about the reported item in the form, and the page to return to. */
import type { ReactNode } from 'react'
import type { reportedKinds } from '@rubato/contracts/domain'
import { Link } from '@tanstack/react-router'

/** The subject of a report that is about to be written. It is in the history state of the tab and never in an address. */
export interface Reported {
  /** A title, a dialog's text or a name. */
  text: string
  /** The path of the page that the report came from, to return to. */
  page: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    reported?: Reported
  }
}

interface ReportLinkProps {
  kind: (typeof reportedKinds)[number]
  id: string
  reported: Reported
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

export function ReportLink({ kind, id, reported, ...link }: ReportLinkProps) {
  return <Link to="/report" search={{ kind, id }} state={{ reported }} {...link} />
}
