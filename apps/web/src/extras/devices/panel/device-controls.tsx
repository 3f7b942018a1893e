/** Connection, devices and limits; the same on the stage and in the settings. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '@mantine/core'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { NumberField } from '../../../ui/inputs/number/range-field.tsx'
import type { DeviceHub } from '../page/hub.ts'
import type { DevicesState } from '../page/state.ts'
import { ConnectionForm } from './connection-form.tsx'
import classes from './device-controls.module.css'
import { DeviceCard } from './device-card.tsx'
import { openHub } from '../page/open-hub.ts'
import { useStore } from '../../../ui/store.ts'

interface PartProps {
  hub: DeviceHub
  state: DevicesState
}

/** Whether this session moves the devices; says why it is off by itself. */
function Arming({ hub, state }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <Switch
        label={t('devices.arm')}
        checked={state.isArmed}
        onChange={(event) => hub.arm(event.currentTarget.checked)}
      />
      {!state.isArmed && <p className={classes['hint']}>{t('devices.unarmed')}</p>}
      {state.wasSilent && <FormAlert>{t('devices.was-silent')}</FormAlert>}
    </>
  )
}

function FoundDevices({ hub, state }: PartProps) {
  const { t } = useTranslation()
  const { devices, isScanning } = state
  return (
    <>
      <div className={classes['line']}>
        <h3>{t('devices.found')}</h3>
        <Button small look="secondary" onClick={() => hub.scan(!isScanning)}>
          {t(isScanning ? 'devices.stop-scan' : 'devices.scan')}
        </Button>
      </div>
      <p role="status" className={classes['hint']}>
        {isScanning ? t('devices.scanning') : devices.length === 0 ? t('devices.none') : ''}
      </p>
      {devices.length > 0 && (
        <ul className={classes['devices']}>
          {devices.map((device) => (
            <DeviceCard key={device.index} device={device} hub={hub} state={state} />
          ))}
        </ul>
      )}
    </>
  )
}

function CommonLimits({ hub, state: { preferences } }: PartProps) {
  const { t } = useTranslation()
  const { cap, stopsUnfocused } = preferences
  return (
    <>
      <h3>{t('devices.all')}</h3>
      <NumberField
        label={t('devices.cap')}
        text={t('devices.percent', { value: cap })}
        min={0}
        max={100}
        step={5}
        value={cap}
        onChange={(value) => hub.change({ ...preferences, cap: value })}
      />
      <Switch
        label={t('devices.stops-unfocused')}
        checked={stopsUnfocused}
        onChange={(event) => hub.change({ ...preferences, stopsUnfocused: event.currentTarget.checked })}
      />
      <p className={classes['hint']}>{t('devices.always-stops')}</p>
    </>
  )
}

/** The devices of this page and their state; opens them at the first call. */
function useHub(): { hub: DeviceHub; state: DevicesState } {
  const [hub] = useState(() => {
    const { hub } = openHub()
    hub.refresh()
    return hub
  })
  return { hub, state: useStore(hub.state) }
}

export function DeviceControls({ isInSession = false }: { isInSession?: boolean }) {
  const { hub, state } = useHub()
  const isConnected = state.connection === 'connected'
  return (
    <div className={classes['controls']}>
      <ConnectionForm hub={hub} state={state} />
      {isConnected && isInSession && <Arming hub={hub} state={state} />}
      {isConnected && <FoundDevices hub={hub} state={state} />}
      <CommonLimits hub={hub} state={state} />
    </div>
  )
}
