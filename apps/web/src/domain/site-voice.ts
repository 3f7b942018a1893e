/** The voices of the site, of its packs and its speech server, for the stage and for previews of a voice. */
import type { SpokenLineName } from '@rubato/contracts/api'
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { readDevicePreferences } from './device-preferences.ts'
import { site } from '../lib/browser/site.ts'

export interface SiteSpeaker {
  /** Changes when lines sound different. */
  id: string
  /** The packed sound of a text that is kept for offline play, or undefined. */
  kept(text: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * A RIFF file of 16-bit mono samples; empty for a single line that the site does not have. Rejects when the server does
   * not answer.
   */
  fetch(line: SpokenLineName, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

const siteLines = () => import('./site-lines.ts')

/**
 * Speaks with this voice at this speed; undefined where the site does not have this voice, and where
 * this device has another source of voices.
 */
export function siteSpeaker(voice: VoiceName, speed: ChatSpeed): SiteSpeaker | undefined {
  const speech = readDevicePreferences().voiceSource === 'site' ? site().speech : null
  if (!speech?.voices.includes(voice)) return undefined
  return {
    id: speech.id,
    kept: async (text) => (await siteLines()).keptLine({ site: speech.id, voice, speed, text }),
    fetch: async (line, signal) => (await siteLines()).fetchLine({ voice, speed, line }, signal),
  }
}

/** Input of a preview in which the site speaks a line; undefined where the site does not speak it. */
export function sitePreview(voice: VoiceName, line: SpokenLineName) {
  const site = siteSpeaker(voice, 'normal')
  return site && { site, line }
}
