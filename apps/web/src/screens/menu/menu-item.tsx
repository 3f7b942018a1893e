/** One entry of the menu, in the sidebar, the bar or the sheet. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { MenuTarget } from './menu-entries.ts'

interface MenuItemProps {
  to: MenuTarget
  icon: LucideIcon
  className: string | undefined
  /** Whether the current screen belongs to this list. */
  isParent?: boolean
  onClick?: () => void
  children: ReactNode
}

export function MenuItem({ to, icon: Icon, className, isParent = false, onClick, children }: MenuItemProps) {
  return (
    <Link
      to={to}
      className={className}
      // Search parameters do not change which screen is current.
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      aria-current={isParent || undefined}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {children}
    </Link>
  )
}
