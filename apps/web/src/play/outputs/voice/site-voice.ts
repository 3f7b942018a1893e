/** The voices of the site, of its packs and its speech server, as the stage knows them: who owns the stage fetches the lines. */
import { findPlaceholders, speakable, type GameEventOf, type VoiceName } from '@rubato/contracts/domain'
import type { LineToRender } from '@rubato/engine'

type LineValues = NonNullable<GameEventOf<'say'>['values']>

/** A line, named by its parts: the server does not speak other texts. */
export type SiteLine =
  | { kind: 'dialog'; dialogId: string; part: 'whole' | 'first-clause'; values: LineValues }
  /** Own words of the game, at an event or at the exit of a section; in the voice of the session where they have none. */
  | { kind: 'own-words'; event?: string; section?: string; values: LineValues; voice?: VoiceName }
  | { kind: 'shipped'; line: string }

export interface SiteVoice {
  /** Changes when the lines sound different: part of the key of a kept line. */
  id: string
  /** Whether it speaks own words of the game in this voice; absent where it speaks the lines of scripts alone. */
  speaksOwnWords?(voice: VoiceName): boolean
  /** The packed sound of a spoken text that is kept for offline play, or undefined. It is looked for before `fetch`. */
  kept?(text: string, voice: VoiceName): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * The line as a RIFF file of 16-bit mono samples; empty for a single line that the site does not have. Rejects when the
   * server does not answer.
   */
  fetch(line: SiteLine, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

/** Finds the line that a spoken text is; null for a text that is not requested from the server. */
export type FindSiteLine = (text: string, voice: VoiceName) => SiteLine | null

export interface SiteLinesOptions {
  lines: readonly LineToRender[]
  systemLines: Readonly<Record<string, string>>
  /** The voice of the session. */
  voice: VoiceName
  siteVoice?: Pick<SiteVoice, 'speaksOwnWords'> | undefined
}

/** Of the lines of a session and the system lines by name. */
export function siteLines({ lines, systemLines, voice, siteVoice }: SiteLinesOptions): FindSiteLine {
  const byText = new Map<string, SiteLine>()
  const keyOf = (text: string, speaker: VoiceName) => `${speaker} ${speakable(text)}`
  const add = (text: string, line: SiteLine, speaker = voice) => {
    const key = keyOf(text, speaker)
    if (!byText.has(key)) byText.set(key, line)
  }
  const addOwn = ({ speech, values, own }: LineToRender) => {
    const speaker = own?.voice ?? voice
    // The name of a variable is filled on the device when the line is said.
    if (!own || !siteVoice?.speaksOwnWords?.(speaker) || findPlaceholders(speech).length > 0) return
    const { event, section } = own
    const place = { ...(event === undefined ? {} : { event }), ...(section === undefined ? {} : { section }) }
    add(speech, { kind: 'own-words', ...place, values, ...(own.voice ? { voice: own.voice } : {}) }, speaker)
  }
  for (const [line, text] of Object.entries(systemLines)) add(text, { kind: 'shipped', line })
  for (const line of lines) {
    const { speech, cue, dialogId, values, isShort, own } = line
    if (own) {
      addOwn(line)
      continue
    }
    add(speech, { kind: 'dialog', dialogId, values, part: isShort ? 'first-clause' : 'whole' })
    add(cue, { kind: 'dialog', dialogId, values, part: 'first-clause' })
  }
  return (text, speaker) => byText.get(keyOf(text, speaker)) ?? null
}
