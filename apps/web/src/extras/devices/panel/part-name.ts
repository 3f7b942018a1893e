/** The name of an output for the member. */
import type { TFunction } from 'i18next'
import type { DeviceOutput } from '../model/device.ts'

export function partName(t: TFunction, { kind, part, axis }: Pick<DeviceOutput, 'kind' | 'part' | 'axis'>): string {
  const name = t(axis === null || axis === 'stroke' ? `devices.kinds.${kind}` : 'devices.kinds.axis')
  return part === '' ? name : t('devices.part', { kind: name, part })
}
