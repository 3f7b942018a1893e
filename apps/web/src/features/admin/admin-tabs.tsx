/** Views of one screen, as links. */
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './admin.module.css'

interface Tab extends Pick<LinkProps, 'to' | 'search'> {
  name: string
}

export const AdminTabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className={classes['tabs']}>
    {tabs.map(({ name, ...target }) => (
      <Link
        key={name}
        {...target}
        className={classes['tab']}
        activeOptions={{ exact: true, includeSearch: true }}
        activeProps={{ 'aria-current': 'page' }}
      >
        {name}
      </Link>
    ))}
  </nav>
)
