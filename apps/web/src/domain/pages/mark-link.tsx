import { Link } from '@tanstack/react-router'
import { site } from '../../lib/browser/site.ts'
import { Logo } from '../../ui/art/logo.tsx'
import classes from './mark-link.module.css'

export const MarkLink = () => (
  <Link to="/" className={classes['mark']}>
    <Logo name={site().productName} />
  </Link>
)
