import { useTranslation } from 'react-i18next'
import { CancelButton } from '../../../ui/modal-actions.tsx'
import classes from '../account.module.css'
import { HostedStart } from './hosted-start.tsx'
import { providerName } from './provider.ts'

/** Asks to sign in again at the provider, which leads back to the present page. */
export function HostedReverify({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const { pathname, search, hash } = window.location
  return (
    <>
      <p className={classes['question']}>{t('hosted.reverify.text', { provider: providerName() })}</p>
      <div className={classes['below']}>
        <HostedStart purpose="reverify" path={pathname + search + hash} hasFocus>
          <CancelButton wide onClick={onCancel} />
        </HostedStart>
      </div>
    </>
  )
}
