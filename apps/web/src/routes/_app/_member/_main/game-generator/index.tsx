import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../../../ui/chip.tsx'
import { loadSettings } from '../../../../../screens/settings/load-settings.ts'
import { OwnGenerator } from '../../../../../screens/settings/own-generator.tsx'

function OwnGeneratorScreen() {
  const { t } = useTranslation()
  return (
    <OwnGenerator
      title={
        <>
          <h1>{t('generator.title')}</h1>
          <Chip>{t('generator.private')}</Chip>
        </>
      }
    />
  )
}

export const Route = createFileRoute('/_app/_member/_main/game-generator/')({
  staticData: { title: 'own-generator' },
  loader: () => loadSettings(),
  component: OwnGeneratorScreen,
})
