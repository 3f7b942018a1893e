import { createFileRoute } from '@tanstack/react-router'
import { loadVideoTexts } from '../../../../lib/i18n/i18n.ts'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'
import { Videos } from '../../../../screens/videos/videos.tsx'

export const Route = createFileRoute('/_app/_member/_main/videos')({
  staticData: { title: 'videos' },
  loader: () => Promise.all([loadSettings(), loadVideoTexts()]),
  component: Videos,
})
