/** The link to the report form. `reported` is what the form shows about the reported item, and where it returns to. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Reported } from '../../../domain/reported.ts'

interface ReportLinkProps {
  kind: 'script' | 'dialog' | 'user'
  id: string
  reported: Reported
  className?: string | undefined
  'aria-label'?: string
  children: ReactNode
}

export function ReportLink({ kind, id, reported, ...link }: ReportLinkProps) {
  return <Link to="/report" search={{ kind, id }} state={{ reported }} {...link} />
}
