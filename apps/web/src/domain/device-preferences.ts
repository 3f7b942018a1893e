/**
 * Preferences of this device, not of the account: where voices come from, which voice of the browser speaks, whether captions are shown and their
 * text, whether plays are counted, whether a dragged playhead sounds.
 */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readStoredObject, writeStored } from '../lib/storage/stored.ts'

/** Captions show what is said at the chosen level of talk, or always the complete line. */
export const captionTexts = ['follow', 'complete'] as const

/**
 * `site`: the speech server of the site, and the built-in voices where it has none or does not answer. `built-in`: nothing is
 * asked of the server. `browser`: the voices of the browser.
 */
export const voiceSources = ['site', 'built-in', 'browser'] as const

const preferencesSchema = z.object({
  voiceSource: z.enum(voiceSources).catch('site'),
  /** Address (`voiceURI`) of the local voice of the browser that the member chose by ear; null leaves the choice to the stage. */
  browserVoice: z.string().max(300).nullable().catch(null),
  captions: z.boolean().catch(true),
  captionText: z.enum(captionTexts).catch('follow'),
  /** Whether plays of shared games and generators are counted. */
  countPlays: z.boolean().catch(true),
  /** Whether a dragged playhead of the game builder sounds the beats that it passes. */
  scrubSound: z.boolean().catch(true),
})
export type DevicePreferences = z.infer<typeof preferencesSchema>

/** The voices as the stage knows them; `siteSpeaker` says whether the site speaks before the bundled voices. */
export const stageVoices = ({
  voiceSource,
  browserVoice,
}: Pick<DevicePreferences, 'voiceSource' | 'browserVoice'>) => ({
  voiceSource: voiceSource === 'browser' ? ('browser' as const) : ('bundled' as const),
  browserVoice,
})

/**
 * The change for a voice that was chosen by ear: one of the browser, or one by its name, which the browser does not speak.
 */
export const voicePreference = (browserVoice: string | null): Partial<DevicePreferences> => {
  if (browserVoice !== null) return { voiceSource: 'browser', browserVoice }
  const { voiceSource } = readDevicePreferences()
  return { voiceSource: voiceSource === 'browser' ? 'site' : voiceSource, browserVoice }
}

const KEY = 'device'
export const readDevicePreferences = (): DevicePreferences => {
  return preferencesSchema.parse(readStoredObject('device', KEY))
}

const listeners = new Set<(preferences: DevicePreferences) => void>()

/** Stores the change at once and shows it wherever the preferences are on the screen. */
function changePreferences(part: Partial<DevicePreferences>): void {
  const next = { ...readDevicePreferences(), ...part }
  writeStored('device', KEY, next)
  for (const listener of listeners) listener(next)
}

/** The preferences, and a function that changes some of them. */
export function useDevicePreferences(): [DevicePreferences, typeof changePreferences] {
  const [preferences, setPreferences] = useState(readDevicePreferences)
  useEffect(() => {
    listeners.add(setPreferences)
    return () => void listeners.delete(setPreferences)
  }, [])
  return [preferences, changePreferences]
}
