import { createFileRoute, redirect } from '@tanstack/react-router'
import { Home } from '../../../../screens/home/home.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

/** New members are led to the questions before the first session, except offline, where a skip could not be saved. */
async function loadHome() {
  const { welcome } = await loadSettings()
  if (welcome === 'open' && navigator.onLine) throw redirect({ to: '/welcome' })
}

export const Route = createFileRoute('/_app/_member/_main/home')({
  staticData: { title: 'home' },
  loader: loadHome,
  component: Home,
})
