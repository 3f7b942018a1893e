/** One entry of the menu, in the sidebar, the bar or a sheet. */
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
  onClick?: () => void
  /** After the name. */
  children?: ReactNode
}

export function MenuItem({ entry: { to, text, icon }, className, isCurrent, onClick, children }: MenuItemProps) {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      className={className}
      // Search parameters do not change which screen is current.
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      aria-current={isCurrent || undefined}
      onClick={onClick}
    >
      <MenuIcon icon={icon} />
      {t(`nav.${text}`)}
      {children}
    </Link>
  )
}
