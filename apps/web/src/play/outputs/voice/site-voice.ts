/** The voices of the site, of its packs and its speech server, as the stage knows them: who owns the stage fetches the lines. */
import { speakable, type GameEventOf } from '@rubato/contracts/domain'
import type { LineToRender } from '@rubato/engine'

/** A line, named by its parts: the server does not speak other texts. */
export type SiteLine =
  | {
      kind: 'dialog'
      dialogId: string
      part: 'whole' | 'first-clause'
      values: NonNullable<GameEventOf<'say'>['values']>
    }
  | { kind: 'shipped'; line: string }

export interface SiteVoice {
  /** Changes when the lines sound different: part of the key of a kept line. */
  id: string
  /** The packed sound of a spoken text that is kept for offline play, or undefined. It is looked for before `fetch`. */
  kept?(text: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * The line as a RIFF file of 16-bit mono samples; empty for a single line that the site does not have. Rejects when the
   * server does not answer.
   */
  fetch(line: SiteLine, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}

/** Finds the line that a spoken text is; null for a text that is not requested from the server. */
export type FindSiteLine = (text: string) => SiteLine | null

/** Of the lines of a session and the system lines by name. */
export function siteLines(lines: readonly LineToRender[], systemLines: Readonly<Record<string, string>>): FindSiteLine {
  const byText = new Map<string, SiteLine>()
  const add = (text: string, line: SiteLine) => {
    const key = speakable(text)
    if (!byText.has(key)) byText.set(key, line)
  }
  for (const [line, text] of Object.entries(systemLines)) add(text, { kind: 'shipped', line })
  for (const { speech, cue, dialogId, values, isShort, own } of lines) {
    // The server speaks the lines of scripts, and not own words of a game.
    if (own) continue
    add(speech, { kind: 'dialog', dialogId, values, part: isShort ? 'first-clause' : 'whole' })
    add(cue, { kind: 'dialog', dialogId, values, part: 'first-clause' })
  }
  return (text) => byText.get(speakable(text)) ?? null
}
