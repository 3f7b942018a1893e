import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import type { AccountSecurity } from '@rubato/contracts/domain'
import { ConfirmFirst } from '../../../domain/confirm-address/confirm-first.tsx'
import { call, setSessionToken } from '../../../lib/api/api-client.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ConfirmModal } from '../../../domain/confirm-modal.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import classes from './security.module.css'
import { useSecurityChange } from './security.queries.ts'

interface Setup {
  uri: string
  secret: string
}

interface SecondFactorSectionProps extends Pick<AccountSecurity, 'secondFactor'> {
  /** The address that has to be confirmed first; null when it is confirmed. */
  unconfirmed: string | null
}

export function SecondFactorSection({ secondFactor, unconfirmed }: SecondFactorSectionProps) {
  const { t } = useTranslation()
  // Here: the setup still shows the recovery codes when the second factor is on.
  const [setup, setSetup] = useState<Setup>()
  return (
    <Section title={t('security.second-factor.title')} text={t('security.second-factor.text')}>
      {secondFactor ? <WhileOn {...secondFactor} /> : <WhileOff unconfirmed={unconfirmed} onStart={setSetup} />}
      {setup && <SecondFactorSetup {...setup} onClose={() => setSetup(undefined)} />}
    </Section>
  )
}

function WhileOff({ unconfirmed, onStart }: { unconfirmed: string | null; onStart: (setup: Setup) => void }) {
  const { t } = useTranslation()
  const reasonId = useId()
  const start = useSecurityChange(() => call(accountSecurityEndpoints.startSecondFactor), onStart)
  return (
    <>
      {start.error && <FormAlert>{errorSentence(t, start.error)}</FormAlert>}
      <div className={classes['actions']}>
        <Button
          look="secondary"
          small
          aria-haspopup="dialog"
          {...(unconfirmed !== null && { 'aria-disabled': true, 'aria-describedby': reasonId })}
          // Not disabled while it waits: a disabled button loses the focus, which the modal returns to it.
          onClick={() => {
            if (!start.isPending && unconfirmed === null) start.mutate()
          }}
        >
          {t('security.second-factor.turn-on')}
        </Button>
      </div>
      {unconfirmed !== null && <ConfirmFirst address={unconfirmed} id={reasonId} />}
    </>
  )
}

type Asked = 'off' | 'codes'

function WhileOn({ since, recoveryCodesLeft }: NonNullable<AccountSecurity['secondFactor']>) {
  const { t, i18n } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setAsked(undefined)
  const turnOff = useSecurityChange(
    () => call(accountSecurityEndpoints.removeSecondFactor),
    (reply) => {
      setSessionToken(reply.data)
      close()
      notifySuccess(t('security.second-factor.off'), t('security.second-factor.off-text'))
    },
  )
  const renew = useSecurityChange(
    () => call(accountSecurityEndpoints.renewRecoveryCodes),
    ({ recoveryCodes }) => {
      close()
      setCodes(recoveryCodes)
    },
  )
  return (
    <>
      <p>{t('security.second-factor.since', { date: longDate(since, i18n.language) })}</p>
      <p className={classes['text']}>{t('security.second-factor.left', { count: recoveryCodesLeft })}</p>
      <div className={classes['actions']}>
        <Button look="secondary" small aria-haspopup="dialog" onClick={() => setAsked('codes')}>
          {t('security.recovery.renew')}
        </Button>
        <Button look="secondary" small aria-haspopup="dialog" onClick={() => setAsked('off')}>
          {t('security.second-factor.turn-off')}
        </Button>
      </div>
      {asked === 'off' && (
        <ConfirmModal
          title={t('security.second-factor.turn-off')}
          text={t('security.second-factor.turn-off-text')}
          confirm={t('security.second-factor.turn-off-confirm')}
          change={turnOff}
          onClose={close}
        />
      )}
      {asked === 'codes' && (
        <ConfirmModal
          title={t('security.recovery.renew')}
          text={t('security.recovery.renew-text')}
          confirm={t('security.recovery.renew-confirm')}
          change={renew}
          onClose={close}
        />
      )}
      {codes && (
        <Modal isQuestion title={t('security.recovery.title')} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
        </Modal>
      )}
    </>
  )
}
