/** Copies the link of a script. Locked while other members cannot open it. */
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { notifyError, notifySuccess } from '../../../lib/notify.ts'
import type { ButtonLook } from '../../../ui/buttons/button.tsx'
import { LockedButton } from './locked-button.tsx'

/** Whether other members can open the script. */
export const isShared = ({ published, moderation }: Script): boolean => published && !moderation

export function ShareButton({ script, look }: { script: Script; look: ButtonLook }) {
  const { t } = useTranslation()
  const share = async () => {
    const link = `${window.location.origin}/script/${script.id}/`
    if (await copyText(link)) notifySuccess(t('scripts.link-copied'), t('scripts.link-copied-text'))
    else notifyError(t('scripts.link-not-copied'), link)
  }
  return (
    <LockedButton
      look={look}
      why={isShared(script) ? null : t('scripts.page.share-private')}
      onClick={() => void share()}
    >
      {t('scripts.page.share')}
    </LockedButton>
  )
}
