import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { settingsQuery, useSaveSettings } from '../../features/settings/settings.queries.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { notifyError } from '../../lib/notify.ts'

export function Profile() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(settingsQuery)
  // A mutation for each part, so that each shows its own success and failure.
  const saveProfile = useSaveSettings({
    onRejected: (error) => notifyError(t('profile.failed'), `${describeError(t, error).message} ${t('profile.kept')}`),
  })
  const saveOptIns = useSaveSettings({
    onRejected: (error) =>
      notifyError(t('profile.opt-ins.failed'), `${describeError(t, error).message} ${t('profile.opt-ins.look')}`),
  })
  return <ProfileScreen settings={data} saveProfile={saveProfile} saveOptIns={saveOptIns} />
}
