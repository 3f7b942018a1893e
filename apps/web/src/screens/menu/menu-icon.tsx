import type { LucideIcon } from 'lucide-react'

/** An icon beside its name. */
export const MenuIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
)
