/** Each part of a device in videos: the axis that it follows, and its range and direction where the device has several. */
import { useTranslation } from 'react-i18next'
import { Switch } from '@mantine/core'
import { scriptAxes, type ScriptAxis } from '@rubato/builder/script-axes'
import { SelectField } from '../../../ui/inputs/select.tsx'
import type { Device, DeviceOutput } from '../model/device.ts'
import { axesFor } from '../model/parts.ts'
import { initialPartSettings, type DeviceSettings, type PartSettings } from '../model/settings.ts'
import { partName } from './part-name.ts'
import { WorkingRange } from './working-range.tsx'
import classes from './device-controls.module.css'

const AUTOMATIC = 'automatic'

interface PartProps {
  output: DeviceOutput
  part: PartSettings
  /** A device of one part has its limits alone. */
  isOnly: boolean
  onChange: (change: Partial<PartSettings>) => void
}

function Part({ output, part: { axis, invert, range }, isOnly, onChange }: PartProps) {
  const { t: common } = useTranslation()
  const { t } = useTranslation('videos')
  const part = partName(common, output)
  const choices: { value: ScriptAxis | typeof AUTOMATIC; label: string }[] = [
    { value: AUTOMATIC, label: t('parts.automatic') },
    ...axesFor(output).map((value) => ({ value, label: t(`axes.${value}`) })),
  ]
  return (
    <fieldset className={classes['part']}>
      <legend>{part}</legend>
      <SelectField
        label={t('parts.follows')}
        aria-label={t('parts.follows-name', { part })}
        value={axis ?? AUTOMATIC}
        options={choices}
        onChange={(value) => onChange({ axis: scriptAxes.find((each) => each === value) ?? null })}
      />
      {!isOnly && (
        <>
          <WorkingRange
            label={t('parts.range')}
            name={t('parts.range-name', { part })}
            value={range}
            onChange={(value) => onChange({ range: value })}
          />
          <Switch
            label={common('devices.invert')}
            aria-label={t('parts.invert', { part })}
            checked={invert}
            onChange={(event) => onChange({ invert: event.currentTarget.checked })}
          />
        </>
      )}
    </fieldset>
  )
}

export interface DeviceProps {
  device: Device
  settings: DeviceSettings
  onChange(change: Partial<DeviceSettings>): void
}

export function PartFields({ device: { outputs }, settings: { parts }, onChange }: DeviceProps) {
  const { t } = useTranslation('videos')
  return (
    <>
      <h5>{t('parts.title')}</h5>
      <p className={classes['hint']}>{t('parts.hint')}</p>
      {outputs.map((output) => {
        const part = parts[output.id] ?? initialPartSettings
        return (
          <Part
            key={output.id}
            output={output}
            part={part}
            isOnly={outputs.length === 1}
            onChange={(change) => onChange({ parts: { ...parts, [output.id]: { ...part, ...change } } })}
          />
        )
      })}
    </>
  )
}
