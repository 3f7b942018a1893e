import { useTranslation } from 'react-i18next'
import { PolicyLinks } from './policy-links.tsx'
import classes from './policy.module.css'

/** The links to the policies in one row, below a form. */
export function PolicyFooter() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('policies.label')} className={classes['footer']}>
      <PolicyLinks />
    </nav>
  )
}
