/** Numbers and ranges with their unit, as text. */
import type { TFunction } from 'i18next'
import type { FieldUnit, Range } from '@rubato/contracts/domain'
import { minutesAndSeconds } from '../../ui/text/clock-text.ts'

export type Unit = FieldUnit | 'minutes'

/** Ranges that go beyond this many seconds are shown as minutes and seconds. */
const SECONDS_MAX = 90

/** A range as text: "8 to 12 min", "5 s", "0:45 to 2:30 min". */
export function rangeText(t: TFunction, unit: Unit, { min, max }: Range): string {
  const isLong = unit === 's' && max > SECONDS_MAX
  const say = (value: number) => (isLong ? minutesAndSeconds(Math.round(value)) : String(value))
  const value = min === max ? say(max) : t('words.to', { min: say(min), max: say(max) })
  return t(`words.units.${isLong ? 'minutes' : unit}`, { value, count: max })
}

export const valueText = (t: TFunction, unit: Unit, value: number): string =>
  rangeText(t, unit, { min: value, max: value })
