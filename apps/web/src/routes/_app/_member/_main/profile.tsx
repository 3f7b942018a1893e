import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../../../features/profile/profile-screen.tsx'
import { settingsQuery, useSaveSettings } from '../../../../features/settings/settings.queries.ts'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

function Profile() {
  const { data } = useSuspenseQuery(settingsQuery)
  // One for each part: what one of them says on success or failure is its own.
  const saveProfile = useSaveSettings()
  const saveOptIns = useSaveSettings()
  return <ProfileScreen settings={data} saveProfile={saveProfile} saveOptIns={saveOptIns} />
}

export const Route = createFileRoute('/_app/_member/_main/profile')({
  staticData: { title: 'profile' },
  loader: () => loadSettings(),
  component: Profile,
})
