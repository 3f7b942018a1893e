/** The link to the report form. `reported` is what the form shows about the reported item, and where it returns to. */
import type { ReactNode } from 'react'
import type { reportedKinds } from '@rubato/contracts/domain'
import { Link } from '@tanstack/react-router'
import type { Reported } from './reported.ts'

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
