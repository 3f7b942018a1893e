import { Link } from '@tanstack/react-router'
import { productName } from '../../lib/browser/product.ts'
import { Logo } from '../../ui/art/logo.tsx'
import classes from './mark-link.module.css'

export const MarkLink = () => (
  <Link to="/" className={classes['mark']}>
    <Logo name={productName()} />
  </Link>
)
