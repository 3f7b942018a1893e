import { useSuspenseQuery } from '@tanstack/react-query'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { settingsQuery, useSaveSettings } from '../../features/settings/settings.queries.ts'

export function Profile() {
  const { data } = useSuspenseQuery(settingsQuery)
  // A mutation for each part, so that each shows its own success and failure.
  const saveProfile = useSaveSettings()
  const saveOptIns = useSaveSettings()
  return <ProfileScreen settings={data} saveProfile={saveProfile} saveOptIns={saveOptIns} />
}
