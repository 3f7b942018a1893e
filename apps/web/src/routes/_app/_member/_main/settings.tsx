import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../../features/settings/settings-form.tsx'
import { settingsQuery } from '../../../../features/settings/settings.queries.ts'
import { loadSettings } from '../../../-load-settings.ts'
import type { TryVoice } from '../../../../features/settings/instructor-card.tsx'
import { texts } from '../../../../lib/i18n.ts'
import { Column } from '../../../../ui/column.tsx'

/** The voices are large: they come when somebody wants to hear one. */
const tryVoice: TryVoice = async (voice, source) => {
  const { previewVoice } = await import('../../../../play/index.ts')
  await previewVoice(voice, texts.t('settings.try-line'), source)
}

function SettingsScreen() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(settingsQuery)
  return (
    <Column>
      <h1>{t('settings.title')}</h1>
      <SettingsForm saved={data} onTryVoice={tryVoice} />
    </Column>
  )
}

export const Route = createFileRoute('/_app/_member/_main/settings')({
  staticData: { title: 'settings' },
  loader: () => loadSettings(),
  component: SettingsScreen,
})
