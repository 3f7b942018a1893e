/** A value that was changed in two places, as text. */
import type { TFunction } from 'i18next'

export function clashValue(t: TFunction, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('settings.clash.on') : t('settings.clash.off')
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('settings.clash.none')
  if (typeof value === 'object' && value !== null && 'min' in value && 'max' in value)
    return t('settings.clash.range', { min: String(value.min), max: String(value.max) })
  return typeof value === 'string' || typeof value === 'number' ? String(value) : t('settings.clash.none')
}
