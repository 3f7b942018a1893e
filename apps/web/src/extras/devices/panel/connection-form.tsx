/** The address of Intiface, and advice for when it does not answer. */
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@mantine/core'
import { site } from '../../../lib/browser/site.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../ui/inputs/form.tsx'
import { ADDRESS_MAX, checkAddress, DEFAULT_ADDRESS, type AddressFault } from '../model/address.ts'
import type { DeviceHub } from '../page/hub.ts'
import type { DevicesState } from '../page/state.ts'
import classes from './device-controls.module.css'

interface ConnectionFormProps {
  hub: DeviceHub
  state: DevicesState
}

/** Reasons why the page cannot reach Intiface. */
function ConnectionHelp() {
  const { t } = useTranslation()
  const sentences = ['start', 'permission', 'safari', 'version'] as const
  return (
    <details className={classes['details']}>
      <summary>{t('devices.help.title')}</summary>
      <ul>
        {sentences.map((each) => (
          <li key={each}>{t(`devices.help.${each}`)}</li>
        ))}
      </ul>
    </details>
  )
}

function AddressForm({ hub, state }: ConnectionFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(state.preferences.address)
  const [fault, setFault] = useState<AddressFault | null>(null)
  const isConnecting = state.connection === 'connecting'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = checkAddress(typed, { isSecurePage: location.protocol === 'https:', allowed: site().deviceHosts })
    setFault('fault' in checked ? checked.fault : null)
    if ('fault' in checked) return
    setTyped(checked.address)
    hub.change({ ...state.preferences, address: checked.address })
    hub.connect(checked.address)
  }
  return (
    <Form onSubmit={submit}>
      <TextInput
        label={t('devices.address')}
        description={t('devices.address-hint', { address: DEFAULT_ADDRESS })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fault && t(`devices.address-faults.${fault}`, { max: ADDRESS_MAX })}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes['line']}>
        <Button type="submit" small aria-disabled={isConnecting || undefined}>
          {t(isConnecting ? 'devices.connecting' : 'devices.connect')}
        </Button>
        {(isConnecting || state.isRetrying) && (
          <Button small look="secondary" onClick={() => hub.leave()}>
            {t('actions.cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}

export function ConnectionForm({ hub, state }: ConnectionFormProps) {
  const { t } = useTranslation()
  if (state.connection === 'connected') {
    return (
      <>
        <div className={classes['line']}>
          <p role="status">{t('devices.connected', { server: state.server })}</p>
          <Button small look="secondary" onClick={() => hub.leave()}>
            {t('devices.disconnect')}
          </Button>
        </div>
        {state.preferences.connectsAgain && <p className={classes['hint']}>{t('devices.connects-again')}</p>}
      </>
    )
  }
  return (
    <>
      <p>{t('devices.lead')}</p>
      {state.fault && state.connection === 'none' && (
        <FormAlert>
          {t(`devices.faults.${state.fault}`)} {state.isRetrying && t('devices.retrying')}
        </FormAlert>
      )}
      <AddressForm hub={hub} state={state} />
      <ConnectionHelp />
    </>
  )
}
