/** The voices of the site, of its packs and its speech server, for the stage and for previews of a voice. */
import type { SpokenLineName } from '@rubato/contracts/api'
import type { ChatSpeed, VoiceName } from '@rubato/contracts/domain'
import { readDevicePreferences } from './device-preferences.ts'
import { site } from '../lib/browser/site.ts'

/** A saved game, whose own words the site may speak. */
export interface SavedGame {
  gameId: string
  /** The secret of its link, where that opened it. */
  link?: string
}

type OwnWords = Extract<SpokenLineName, { kind: 'own-words' }>
/** A line for the stage: the game of own words is that of the speaker. */
type StageLine = Exclude<SpokenLineName, OwnWords> | (Omit<OwnWords, keyof SavedGame> & { voice?: VoiceName })

export interface SiteSpeaker {
  /** Changes when lines sound different. */
  id: string
  /** Whether it speaks own words of the game in this voice; absent without a saved game. */
  speaksOwnWords?(voice: VoiceName): boolean
  /** The packed sound of a text that is kept for offline play, or undefined. */
  kept(text: string, voice: VoiceName): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * A RIFF file of 16-bit mono samples; empty for a single line that the site does not have. Rejects when the server does
   * not answer.
   */
  fetch(line: StageLine, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

const siteLines = () => import('./site-lines.ts')

/** Throws for own words without a saved game. */
function nameOf(line: StageLine, game: SavedGame | undefined): SpokenLineName {
  if (line.kind !== 'own-words') return line
  if (!game) throw new Error('The game of these words is not saved')
  const { voice: _, ...words } = line
  return { ...words, ...game }
}

/**
 * Speaks with this voice at this speed; undefined where the site does not have this voice, and where
 * this device has another source of voices.
 *
 * @param game the saved game that is played, whose own words are spoken too
 */
export function siteSpeaker(voice: VoiceName, speed: ChatSpeed, game?: SavedGame): SiteSpeaker | undefined {
  const speech = readDevicePreferences().voiceSource === 'site' ? site().speech : null
  if (!speech?.voices.includes(voice)) return undefined
  return {
    id: speech.id,
    ...(game && { speaksOwnWords: (speaker) => speech.voices.includes(speaker) }),
    kept: async (text, speaker) => (await siteLines()).keptLine({ site: speech.id, voice: speaker, speed, text }),
    async fetch(line, signal) {
      const speaker = (line.kind === 'own-words' && line.voice) || voice
      return (await siteLines()).fetchLine({ voice: speaker, speed, line: nameOf(line, game) }, signal)
    },
  }
}

/** Input of a preview in which the site speaks a line; undefined where the site does not speak it. */
export function sitePreview(voice: VoiceName, line: Exclude<SpokenLineName, OwnWords>) {
  const site = siteSpeaker(voice, 'normal')
  return site && { site, line }
}
