/** One entry of the menu, in the sidebar or a sheet. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { LucideIcon } from 'lucide-react'
import type { MenuEntry } from './menu-entries.ts'

/** An icon beside its name. */
export const MenuIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
)

interface MenuItemProps {
  entry: MenuEntry
  className: string | undefined
  /** Whether the current screen belongs to this entry. */
  isCurrent: boolean
  withIcon?: boolean
  onClick?: () => void
  /** After the name. */
  children?: ReactNode
}

export function MenuItem({ entry, className, isCurrent, withIcon = false, onClick, children }: MenuItemProps) {
  const { t } = useTranslation()
  return (
    <Link
      to={entry.to}
      className={className}
      // Search parameters do not change which screen is current, and an entry may be below another one.
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      {withIcon && <MenuIcon icon={entry.icon} />}
      {t(`nav.${entry.text}`)}
      {children}
    </Link>
  )
}
