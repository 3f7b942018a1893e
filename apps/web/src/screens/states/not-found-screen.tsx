import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/pages/state-screen.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  useDocumentTitle(t('titles.not-found'))
  return (
    <StateScreen
      title={t('not-found.title')}
      text={t('not-found.text')}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('actions.go-home')}
        </Link>
      }
    />
  )
}
