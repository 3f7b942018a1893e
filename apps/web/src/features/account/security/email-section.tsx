import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import type { AccountSecurity } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { site } from '../../../lib/browser/site.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalButton } from '../../../ui/buttons/modal-button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { TextWithMail } from '../../../ui/text/text-with-mail.tsx'
import { FieldModal } from './field-modal.tsx'
import { Section } from './section.tsx'
import classes from './security.module.css'
import { useSecurityChange } from './security.queries.ts'

type EmailSectionProps = Pick<AccountSecurity, 'email' | 'emailVerified' | 'pendingEmail'>

export function EmailSection({ email, emailVerified, pendingEmail }: EmailSectionProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('security.email.title')} text={t('security.email.text')}>
      <p className={classes['fact']}>
        {email} <Chip>{t(emailVerified ? 'security.email.confirmed' : 'security.email.unconfirmed')}</Chip>
      </p>
      {site().sendsMail ? (
        <EmailChanges emailVerified={emailVerified} pendingEmail={pendingEmail} />
      ) : (
        <p className={classes['text']}>
          <TextWithMail
            text={t('security.email.no-mail', { email: site().supportEmail })}
            email={site().supportEmail}
          />
        </p>
      )}
    </Section>
  )
}

function EmailChanges({ emailVerified, pendingEmail }: Omit<EmailSectionProps, 'email'>) {
  const { t } = useTranslation()
  /** The address to which a link was sent from here; the service knows it when its mail is sent. */
  const [sentTo, setSentTo] = useState<string>()
  const verify = useSecurityChange(() => call(accountSecurityEndpoints.verifyEmail))
  const waiting = sentTo ?? pendingEmail
  return (
    <>
      <div role="status">
        {waiting && <p className={classes['text']}>{t('security.email.pending', { email: waiting })}</p>}
        {verify.isSuccess && <p className={classes['text']}>{t('security.email.sent')}</p>}
      </div>
      {verify.error && <FormAlert>{errorSentence(t, verify.error)}</FormAlert>}
      <div className={classes['actions']}>
        {!emailVerified && (
          <Button look="secondary" small disabled={verify.isPending} onClick={() => verify.mutate()}>
            {t('confirm-first.send')}
          </Button>
        )}
        <ModalButton
          small
          renderModal={(close) => (
            <FieldModal
              title={t('security.email.change')}
              text={t('security.email.change-text')}
              name="email"
              schema={accountSecurityEndpoints.changeEmail.body}
              field={{ label: t('security.email.new'), type: 'email', inputMode: 'email', autoComplete: 'email' }}
              submit={t('security.email.send')}
              change={async (body) => {
                await call(accountSecurityEndpoints.changeEmail, { body })
                return body.email
              }}
              onDone={(address) => {
                setSentTo(address)
                close()
              }}
              onClose={close}
            />
          )}
        >
          {t('security.email.change')}
        </ModalButton>
      </div>
    </>
  )
}
