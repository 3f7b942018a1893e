import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './admin.module.css'

/** Title and introduction of a screen for admins. */
export const AdminHead = ({ title, lead }: { title: string; lead: string }) => (
  <header>
    <h1>{title}</h1>
    <p className={classes['lead']}>{lead}</p>
  </header>
)

interface Tab extends Pick<LinkProps, 'to' | 'search'> {
  name: string
}

/** Views of one screen, as links. */
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
