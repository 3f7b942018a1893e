/** The range in which a device or a part of it works, percent. */
import { useTranslation } from 'react-i18next'
import { RangeField } from '../../../ui/inputs/number/range-field.tsx'
import type { Bounds } from '../model/device.ts'

interface WorkingRangeProps {
  label: string
  /** Where the label alone says too little: for screen readers. */
  name?: string
  value: Bounds
  onChange: (value: Bounds) => void
}

export function WorkingRange({ label, name, value, onChange }: WorkingRangeProps) {
  const { t } = useTranslation()
  const percent = (each: number) => t('devices.percent', { value: each })
  return (
    <RangeField
      label={label}
      {...(name === undefined ? {} : { name })}
      text={t('devices.from-to', { from: percent(value.min), to: percent(value.max) })}
      textOf={percent}
      min={0}
      max={100}
      step={5}
      value={value}
      onChange={onChange}
    />
  )
}
