/** One entry of the menu, wherever it stands. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { MenuTarget } from './menu-entries.ts'

interface MenuItemProps {
  to: MenuTarget
  icon: LucideIcon
  className: string | undefined
  /** The screen belongs below it. */
  isAround?: boolean
  onClick?: () => void
  children: ReactNode
}

export function MenuItem({ to, icon: Icon, className, isAround = false, onClick, children }: MenuItemProps) {
  return (
    <Link
      to={to}
      className={className}
      // A search on the screen does not make it another one.
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      aria-current={isAround || undefined}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {children}
    </Link>
  )
}
