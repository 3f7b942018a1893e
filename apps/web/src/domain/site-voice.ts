/** The voices of the site's speech server, for the stage and for previews of a voice. */
import { speechEndpoints, type SpokenLineName } from '@rubato/contracts/api'
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { call } from '../lib/api/api-client.ts'
import { bytesOf } from '../lib/api/bytes-of.ts'
import { keptAt } from '../lib/api/kept-answers.ts'
import { readDevicePreferences } from './device-preferences.ts'
import { siteVoices } from '../lib/browser/product.ts'

/** A line has 4 MB at most. */
const LINE_MAX_BYTES = 4_500_000

export interface SiteSpeaker {
  /** Changes when lines sound different. */
  id: string
  /** The packed sound of a text that is kept for offline play, or undefined. */
  kept(text: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A RIFF file of 16-bit mono samples. Rejects when the server does not speak the line. */
  fetch(line: SpokenLineName, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Speaks with this voice at this speed; undefined where the site has no speech server, or none with this voice, and where
 * this device has another source of voices.
 */
export function siteSpeaker(voice: VoiceName, speed: ChatSpeed): SiteSpeaker | undefined {
  const site = readDevicePreferences().voiceSource === 'site' ? siteVoices() : null
  if (!site?.voices.includes(voice)) return undefined
  return {
    id: site.id,
    kept: async (text) => {
      if (keptAt() === null) return undefined
      const { findLine } = await import('./offline/kept-lines.ts')
      return findLine({ site: site.id, voice, speed, text })
    },
    fetch: async (line, signal) => {
      const file = await call(speechEndpoints.speakLine, { body: { voice, speed, line } }, signal)
      return bytesOf(file, LINE_MAX_BYTES)
    },
  }
}

/** What a preview of a line needs to be spoken by the site; undefined where the site does not speak it. */
export function sitePreview(voice: VoiceName, line: SpokenLineName) {
  const site = siteSpeaker(voice, 'normal')
  return site && { site, line }
}
