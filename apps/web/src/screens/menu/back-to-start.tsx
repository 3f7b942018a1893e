/** A link to the landing page for visitors, who have no menu. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormOther } from '../../ui/inputs/form.tsx'
import { useMainTag } from '../../ui/layout/inside-main.ts'

export function BackToStart() {
  const { t } = useTranslation()
  if (useMainTag() === 'div') return null
  return (
    <FormOther>
      <Link to="/">{t('report.back')}</Link>
    </FormOther>
  )
}
