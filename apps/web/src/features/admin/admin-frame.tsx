/** The five parts of administration beside their screens; on phones a row above them. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Activity, BadgeCheck, ScrollText, Shield, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './admin.module.css'

const parts = [
  { to: '/admin/', part: 'users', icon: UsersRound, within: ['/admin/user/'] },
  { to: '/admin/memberships', part: 'memberships', icon: BadgeCheck, within: [] },
  { to: '/admin/moderation', part: 'moderation', icon: Shield, within: ['/admin/item/'] },
  { to: '/admin/health', part: 'health', icon: Activity, within: [] },
  { to: '/admin/audit', part: 'log', icon: ScrollText, within: [] },
] as const

interface AdminFrameProps {
  /** The path of the address. */
  path: string
  children: ReactNode
}

export function AdminFrame({ path, children }: AdminFrameProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLElement>(null)
  // On phones the current part may be outside of the row.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 18
  }, [path])
  return (
    <div className={classes['area']}>
      <nav aria-label={t('admin.parts.label')} className={classes['parts']} ref={row}>
        {parts.map(({ to, part, icon: Icon, within }) => {
          const isCurrent = path === to || within.some((start) => path.startsWith(start))
          return (
            <Link
              key={part}
              to={to}
              className={classes['part']}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
              {t(`admin.parts.${part}`)}
            </Link>
          )
        })}
      </nav>
      <div className={classes['frame']}>{children}</div>
    </div>
  )
}
