/** Preferences of this device, not of the account: where voices come from and whether captions are shown. */
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { readStoredObject, writeStored } from '../lib/storage/stored.ts'

const preferencesSchema = z.object({
  voiceSource: z.enum(['bundled', 'browser']).catch('bundled'),
  captions: z.boolean().catch(true),
})
export type DevicePreferences = z.infer<typeof preferencesSchema>

const KEY = 'device'
export const readDevicePreferences = (): DevicePreferences => {
  return preferencesSchema.parse(readStoredObject('device', KEY))
}

/** The preferences, and a function that changes some of them and stores them at once. */
export function useDevicePreferences(): [DevicePreferences, (change: Partial<DevicePreferences>) => void] {
  const [preferences, setPreferences] = useState(readDevicePreferences)
  const change = useCallback((part: Partial<DevicePreferences>) => {
    setPreferences((old) => {
      const next = { ...old, ...part }
      writeStored('device', KEY, next)
      return next
    })
  }, [])
  return [preferences, change]
}
