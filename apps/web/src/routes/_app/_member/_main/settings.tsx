import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../../ui/button.tsx'
import { Row } from '../../../../ui/row.tsx'
import { HotkeysButton } from '../../../-account-hotkeys.tsx'
import { loadSettings } from '../../../-load-settings.ts'
import { OwnGenerator } from '../../../-own-generator.tsx'

function SettingsScreen() {
  const { t } = useTranslation()
  return (
    <OwnGenerator
      isComplete
      from="/settings"
      title={<h1>{t('settings.title')}</h1>}
      lead={
        <Row>
          <Link to="/profile" className={buttonClass({ look: 'secondary', small: true })}>
            {t('nav.profile')}
          </Link>
          <HotkeysButton />
        </Row>
      }
    />
  )
}

export const Route = createFileRoute('/_app/_member/_main/settings')({
  staticData: { title: 'settings' },
  loader: () => loadSettings(),
  component: SettingsScreen,
})
