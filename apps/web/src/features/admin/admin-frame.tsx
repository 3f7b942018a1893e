/** The parts of administration beside their screens; on phones a row above them. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Activity, BadgeCheck, Mail, MessageSquare, ScrollText, Shield, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './frame.module.css'

const parts = [
  { to: '/admin/', part: 'users', icon: UsersRound, within: ['/admin/user/', '/admin/access/'] },
  { to: '/admin/memberships', part: 'memberships', icon: BadgeCheck, within: [] },
  { to: '/admin/moderation', part: 'moderation', icon: Shield, within: ['/admin/item/'] },
  { to: '/admin/feedback', part: 'feedback', icon: MessageSquare, within: [] },
  { to: '/admin/announcements', part: 'announcements', icon: Mail, within: [] },
  { to: '/admin/health', part: 'health', icon: Activity, within: [] },
  { to: '/admin/audit', part: 'log', icon: ScrollText, within: [] },
] as const

/** Pixels before the first part. */
const ROW_PADDING = 18

interface AdminFrameProps {
  /** The path of the address. */
  path: string
  children: ReactNode
}

type Part = (typeof parts)[number]
const isWithin = (path: string, { to, within }: Part): boolean =>
  path === to || within.some((start) => path.startsWith(start))

export function AdminFrame({ path, children }: AdminFrameProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLElement>(null)
  const current = parts.findIndex((part) => isWithin(path, part))
  // On phones the current part may be outside of the row.
  useEffect(() => {
    const link = row.current?.children[current]
    if (row.current && link instanceof HTMLElement)
      row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - ROW_PADDING
  }, [current])
  return (
    <div className={classes['area']}>
      <nav aria-label={t('admin.parts.label')} className={classes['parts']} ref={row}>
        {parts.map(({ to, part, icon: Icon }, index) => (
          <Link
            key={part}
            to={to}
            className={classes['part']}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={index === current ? 'page' : undefined}
          >
            <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
            {t(`admin.parts.${part}`)}
          </Link>
        ))}
      </nav>
      <div className={classes['frame']}>{children}</div>
    </div>
  )
}
