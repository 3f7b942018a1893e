import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Links to the three policies, for footers. */
export function PolicyLinks() {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/terms-of-service">{t('titles.terms-of-service')}</Link>
      <Link to="/privacy-policy">{t('titles.privacy-policy')}</Link>
      <Link to="/payment-processor-policy">{t('titles.payment-processor-policy')}</Link>
    </>
  )
}
