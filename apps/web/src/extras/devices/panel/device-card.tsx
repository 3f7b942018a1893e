/** One device: its capabilities, a test of each part, and its limits. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { loadVideoTexts } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { NumberField } from '../../../ui/inputs/number/range-field.tsx'
import { NAME_MAX, type Device, type DeviceOutput } from '../model/device.ts'
import { settingsOf, withSettings } from '../model/preferences.ts'
import { EASE_IN_S, OFFSET_MS, type DeviceSettings } from '../model/settings.ts'
import type { DeviceHub } from '../page/hub.ts'
import type { DevicesState } from '../page/state.ts'
import { highestValue } from '../worker/limits.ts'
import type { DeviceProps } from './part-fields.tsx'
import { partName } from './part-name.ts'
import { WorkingRange } from './working-range.tsx'
import classes from './device-controls.module.css'

/** With the texts of videos, when the limits of a device are opened first. */
const PartFields = lazyPiece(async () => {
  const [{ PartFields: loaded }] = await Promise.all([import('./part-fields.tsx'), loadVideoTexts()])
  return loaded
})

function OutputRow({
  device,
  output,
  settings,
  onChange,
  hub,
  isTooCoarse,
}: DeviceProps & { output: DeviceOutput; hub: DeviceHub; isTooCoarse: boolean }) {
  const { t } = useTranslation()
  const label = partName(t, output)
  const isUsed = !settings.off.includes(output.id)
  const others = settings.off.filter((id) => id !== output.id)
  return (
    <div className={classes['line']}>
      <Checkbox
        size="sm"
        label={label}
        description={isTooCoarse ? t('devices.too-coarse') : undefined}
        checked={isUsed}
        onChange={(event) => onChange({ off: event.currentTarget.checked ? others : [...others, output.id] })}
      />
      <Button
        small
        look="secondary"
        disabled={!isUsed}
        aria-label={t('devices.test-part', { part: label })}
        onClick={() => hub.test(device.index, output.id)}
      >
        {t('devices.test')}
      </Button>
    </div>
  )
}

function LimitFields({ settings, onChange }: DeviceProps) {
  const { t } = useTranslation()
  const percent = (value: number) => t('devices.percent', { value })
  const { maximum, range, easeIn, offset, invert } = settings
  return (
    <>
      <NumberField
        label={t('devices.maximum')}
        text={percent(maximum)}
        min={0}
        max={100}
        step={5}
        value={maximum}
        onChange={(value) => onChange({ maximum: value })}
      />
      <WorkingRange label={t('devices.range')} value={range} onChange={(value) => onChange({ range: value })} />
      <NumberField
        label={t('devices.ease-in')}
        text={t('devices.seconds', { value: easeIn })}
        {...EASE_IN_S}
        step={0.5}
        value={easeIn}
        onChange={(value) => onChange({ easeIn: value })}
      />
      <NumberField
        label={t('devices.offset')}
        text={t('devices.milliseconds', { value: offset })}
        {...OFFSET_MS}
        step={10}
        value={offset}
        onChange={(value) => onChange({ offset: value })}
      />
      <Switch
        label={t('devices.invert')}
        description={t('devices.invert-hint')}
        checked={invert}
        onChange={(event) => onChange({ invert: event.currentTarget.checked })}
      />
    </>
  )
}

/** Whether each step of a part that the device has is above what the member allows. A member who allows nothing knows it. */
const isTooCoarse = (output: DeviceOutput, settings: DeviceSettings, cap: number): boolean =>
  output.kind !== 'linear' &&
  cap > 0 &&
  settings.maximum > 0 &&
  highestValue({ cap, volume: 1, settings }, output) === 0

interface DeviceCardProps {
  device: Device
  hub: DeviceHub
  state: DevicesState
}

export function DeviceCard({ device, hub, state }: DeviceCardProps) {
  const { t } = useTranslation()
  const heading = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { preferences, batteries, faulty } = state
  const settings = settingsOf(preferences, device.key)
  const onChange = (change: Partial<DeviceSettings>) =>
    hub.change(withSettings(hub.state.get().preferences, device.key, change))
  const battery = batteries[device.index]
  const own = { device, settings, onChange }
  return (
    <li className={classes['device']} aria-labelledby={heading}>
      <div className={classes['line']}>
        <h4 id={heading}>{settings.name || device.name}</h4>
        {device.hasBattery && (
          <span className={classes['hint']}>
            {typeof battery === 'number' ? t('devices.battery', { value: battery }) : t('devices.no-battery')}
          </span>
        )}
      </div>
      {faulty.includes(device.index) && <FormAlert>{t('devices.device-fault')}</FormAlert>}
      {device.outputs.length === 0 && <p className={classes['hint']}>{t('devices.nothing-to-drive')}</p>}
      {device.outputs.map((output) => (
        <OutputRow
          key={output.id}
          output={output}
          hub={hub}
          isTooCoarse={isTooCoarse(output, settings, preferences.cap / 100)}
          {...own}
        />
      ))}
      <details className={classes['details']} onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
        <summary>{t('devices.limits', { name: settings.name || device.name })}</summary>
        <TextInput
          label={t('devices.name')}
          placeholder={device.name}
          maxLength={NAME_MAX}
          value={settings.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          autoComplete="off"
        />
        <LimitFields {...own} />
        {isOpen && device.outputs.length > 0 && <PartFields {...own} />}
      </details>
    </li>
  )
}
