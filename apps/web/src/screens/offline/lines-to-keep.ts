/**
 * Which lines of the kept scripts are spoken by the voices of the site: system lines first, then whole lines, then first
 * clauses, which are said where a line has little time. Lines with numbers are left out: each number is another line.
 */
import type { SpokenLineName } from '@rubato/contracts/api'
import {
  COUNTDOWN_SCRIPT_ID,
  DEFAULT_SCRIPT_ID,
  DEFAULT_VOICE,
  grips,
  hands,
  speakable,
  spokenMs,
  type ChatSpeed,
  type GeneratorConfig,
  type TriggerId,
  type VoiceName,
} from '@rubato/contracts/domain'
import { fillingsOf, wordsOf, type ScriptDialog } from '@rubato/engine'

/** A packed line of the 24 kHz that most servers send, bytes per ms. */
const BYTES_PER_MS = 12

/** A script in a voice. */
export interface Cast {
  /** Null for the default script. */
  script: string | null
  voice: VoiceName
}

export interface LineToKeep {
  voice: VoiceName
  /** As it is passed to a synthesiser. */
  text: string
  name: SpokenLineName
}

export interface LineSource {
  casts: readonly Cast[]
  /** The dialogs of each kept script. */
  dialogs: ReadonlyMap<string, readonly ScriptDialog[]>
  systemLines: Readonly<Record<string, string>>
}

const fixedValues = { hand: hands.map((hand) => ({ hand })), grip: grips.map((grip) => ({ grip })) }

export const castOf = ({ instructor }: Pick<GeneratorConfig, 'instructor'>): Cast => ({
  script: instructor.script,
  voice: instructor.voice ?? DEFAULT_VOICE,
})

/** The dialogs that a session with this script may speak: those of the next script only where the script has none for any time. */
function dialogsOfCast({ script }: Cast, dialogs: LineSource['dialogs']): ScriptDialog[] {
  const covered = new Set<TriggerId>()
  return [...new Set([script ?? DEFAULT_SCRIPT_ID, DEFAULT_SCRIPT_ID, COUNTDOWN_SCRIPT_ID])].flatMap((id) => {
    const own = (dialogs.get(id) ?? []).filter(({ trigger }) => !covered.has(trigger))
    for (const { trigger, when } of own) if (!when) covered.add(trigger)
    return own
  })
}

type Part = Extract<SpokenLineName, { kind: 'dialog' }>['part']

function linesOfDialog(dialog: ScriptDialog, part: Part): Omit<LineToKeep, 'voice'>[] {
  return fillingsOf(`${dialog.text} ${dialog.speech ?? ''}`, fixedValues).flatMap((values) => {
    const words = wordsOf(dialog, values)
    const text = words && speakable(part === 'whole' ? words.speech : words.cue.speech)
    return text ? [{ text, name: { kind: 'dialog', dialogId: dialog.id, part, values } as const }] : []
  })
}

function linesOfCast(cast: Cast, { dialogs, systemLines }: LineSource): LineToKeep[] {
  const spoken = dialogsOfCast(cast, dialogs)
  const shipped = Object.entries(systemLines).map(([line, text]) => ({
    text: speakable(text),
    name: { kind: 'shipped', line } as const,
  }))
  const parts = (['whole', 'first-clause'] as const).flatMap((part) =>
    spoken.flatMap((dialog) => linesOfDialog(dialog, part)),
  )
  return [...shipped, ...parts].map((line) => ({ ...line, voice: cast.voice }))
}

/** Each line of a voice once. */
export function linesToKeep(source: LineSource): LineToKeep[] {
  const lines = source.casts.flatMap((cast) => linesOfCast(cast, source))
  const byText = new Map<string, LineToKeep>()
  for (const line of lines) {
    const key = `${line.voice} ${line.text}`
    if (!byText.has(key)) byText.set(key, line)
  }
  return [...byText.values()]
}

/** About how much the lines take, bytes. */
export const estimateBytes = (lines: readonly LineToKeep[], speed: ChatSpeed): number =>
  lines.reduce((sum, { text, voice }) => sum + spokenMs(text, voice, speed), 0) * BYTES_PER_MS
