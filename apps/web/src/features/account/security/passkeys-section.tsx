import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { PASSKEYS_MAX, type Passkey } from '@rubato/contracts/domain'
import { ConfirmFirst } from '../../../domain/confirm-address/confirm-first.tsx'
import { call } from '../../../lib/api/api-client.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { createPasskey, hasPasskeys, isPasskeyCancelled, isPasskeyKnown } from '../passkeys/browser-passkeys.ts'
import { ConfirmModal } from '../../../domain/confirm-modal.tsx'
import { FieldModal } from './field-modal.tsx'
import { Section } from './section.tsx'
import classes from './security.module.css'
import { useSecurityChange } from './security.queries.ts'

interface PasskeysSectionProps {
  passkeys: readonly Passkey[]
  /** The address that has to be confirmed first; null when it is confirmed. */
  unconfirmed: string | null
}

export function PasskeysSection({ passkeys, unconfirmed }: PasskeysSectionProps) {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section title={t('security.passkeys.title')} text={t('security.passkeys.text')}>
      {passkeys.length > 0 ? (
        <ul className={classes['list']} aria-label={t('security.passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className={classes['text']}>{t('security.passkeys.none')}</p>
      )}
      {hasPasskeys() ? (
        passkeys.length < PASSKEYS_MAX && <AddButton unconfirmed={unconfirmed} onPress={() => setIsAdding(true)} />
      ) : (
        <p className={classes['text']}>{t('security.passkeys.unsupported')}</p>
      )}
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
    </Section>
  )
}

function AddButton({ unconfirmed, onPress }: { unconfirmed: string | null; onPress: () => void }) {
  const { t } = useTranslation()
  const reasonId = useId()
  return (
    <>
      <div className={classes['actions']}>
        <Button
          look="secondary"
          small
          aria-haspopup="dialog"
          {...(unconfirmed !== null && { 'aria-disabled': true, 'aria-describedby': reasonId })}
          onClick={() => {
            if (unconfirmed === null) onPress()
          }}
        >
          {t('security.passkeys.add')}
        </Button>
      </div>
      {unconfirmed !== null && <ConfirmFirst address={unconfirmed} id={reasonId} />}
    </>
  )
}

/** The name first: a passkey that the browser has made is stored at once. */
async function addPasskey(name: string): Promise<Passkey> {
  const options = await call(accountSecurityEndpoints.startPasskey)
  const passkey = await createPasskey(options)
  return call(accountSecurityEndpoints.addPasskey, { body: { name, passkey } })
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const describe = (error: Error) => {
    if (isPasskeyCancelled(error)) return t('security.passkeys.cancelled')
    return isPasskeyKnown(error) ? t('security.passkeys.known') : undefined
  }
  return (
    <FieldModal
      title={t('security.passkeys.add')}
      text={t('security.passkeys.add-text')}
      name="name"
      initial={t('security.passkeys.default-name')}
      schema={accountSecurityEndpoints.renamePasskey.body}
      field={{ label: t('security.passkeys.name') }}
      submit={t('security.passkeys.go-on')}
      change={({ name }) => addPasskey(name)}
      describe={describe}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t, i18n } = useTranslation()
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const close = () => setAsked(undefined)
  const remove = useSecurityChange(
    () => call(accountSecurityEndpoints.removePasskey, { params: { passkeyId: id } }),
    close,
  )
  const date = (instant: string) => longDate(instant, i18n.language)
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className={classes['when']}>
          {t('security.passkeys.added', { date: date(createdAt) })}
          {lastUsedAt && ` · ${t('security.passkeys.used', { date: date(lastUsedAt) })}`}
        </p>
      </div>
      <div className={classes['fact']}>
        <Button
          look="secondary"
          small
          aria-haspopup="dialog"
          aria-label={t('security.passkeys.rename-one', { name })}
          onClick={() => setAsked('rename')}
        >
          {t('security.passkeys.rename')}
        </Button>
        <Button
          look="secondary"
          small
          aria-haspopup="dialog"
          aria-label={t('security.passkeys.remove-one', { name })}
          onClick={() => setAsked('remove')}
        >
          {t('security.passkeys.remove')}
        </Button>
      </div>
      {asked === 'rename' && (
        <FieldModal
          title={t('security.passkeys.rename-one', { name })}
          name="name"
          initial={name}
          schema={accountSecurityEndpoints.renamePasskey.body}
          field={{ label: t('security.passkeys.name') }}
          submit={t('actions.save')}
          change={(body) => call(accountSecurityEndpoints.renamePasskey, { params: { passkeyId: id }, body })}
          onDone={close}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <ConfirmModal
          title={t('security.passkeys.remove-one', { name })}
          text={t('security.passkeys.remove-text')}
          confirm={t('security.passkeys.remove')}
          change={remove}
          onClose={close}
        />
      )}
    </li>
  )
}
