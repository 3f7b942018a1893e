import { createFileRoute, redirect } from '@tanstack/react-router'
import { Home } from '../../../../screens/home/home.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

/** A new member answers the questions before the first session first. Offline they could not be skipped for good. */
async function loadHome() {
  const { welcome } = await loadSettings()
  if (welcome === 'open' && navigator.onLine) throw redirect({ to: '/welcome' })
}

export const Route = createFileRoute('/_app/_member/_main/home')({
  staticData: { title: 'home' },
  loader: loadHome,
  component: Home,
})
