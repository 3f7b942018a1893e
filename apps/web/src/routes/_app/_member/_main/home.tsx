import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '../../../../features/sessions/home-screen.tsx'
import { settingsQuery } from '../../../../features/settings/settings.queries.ts'
import { loadSettings } from '../../../-load-settings.ts'

function Home() {
  const { data } = useSuspenseQuery(settingsQuery)
  return <HomeScreen settings={data} />
}

export const Route = createFileRoute('/_app/_member/_main/home')({
  staticData: { title: 'home' },
  loader: () => loadSettings(),
  component: Home,
})
