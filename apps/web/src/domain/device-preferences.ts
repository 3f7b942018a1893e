/** Preferences of this device, not of the account: where voices come from, whether captions are shown and their text. */
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { readStoredObject, writeStored } from '../lib/storage/stored.ts'

/** Captions show what is said at the chosen level of talk, or always the complete line. */
export const captionTexts = ['follow', 'complete'] as const

const preferencesSchema = z.object({
  voiceSource: z.enum(['bundled', 'browser']).catch('bundled'),
  captions: z.boolean().catch(true),
  captionText: z.enum(captionTexts).catch('follow'),
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
