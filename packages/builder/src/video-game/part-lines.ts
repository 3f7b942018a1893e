/** The lines of a game around a video: about its parts, over its gaps, and about changes of its tempo. */
import type { GameEventOf, TriggerId } from '@rubato/contracts/domain'
import { tempoTrigger, triggerRoom, type PlayerProfile } from '@rubato/engine'
import { meanTempo } from './part-beats.ts'
import type { Part } from './plan-parts.ts'

/** A line before it has an id and its room. Times of the game, ms. */
export type LineDraft = Omit<GameEventOf<'say'>, 'id' | 'duration'>

interface LineTerms {
  profile: PlayerProfile
  /** Times of the game, ms. */
  beats: readonly number[]
  isDenied: boolean
}

/** Silence that a line of the plan leaves before the next one, ms. */
const QUIET_MS = 2000
/** The tempo is compared over so much time, and a change by this ratio is said. */
const TEMPO_MS = 10_000
const SAID_RATIO = 1.25
/** Time without a word before talk fills it, ms. */
const SILENCE_MS = { rest: 12_000, strokes: 40_000 } as const

/** The lines that a part needs. */
function linesOfPart(part: Part, { profile, isDenied }: LineTerms): LineDraft[] {
  const line = (at: number, trigger: TriggerId, more: Partial<LineDraft> = {}): LineDraft => ({
    kind: 'say',
    at,
    task: part.kind === 'cooldown' ? 'rest' : part.kind === 'cum' && isDenied ? 'steady' : part.kind,
    trigger,
    ...more,
  })
  const start = () => line(part.to - triggerRoom(profile, 'stroke-start'), 'stroke-start')
  switch (part.kind) {
    case 'steady':
      return []
    case 'edging':
      return [line(part.from, 'edge')]
    case 'cum':
      return [line(part.from, isDenied ? 'do-not-cum' : 'cum')]
    case 'rest':
      return [line(part.from, 'stroke-stop'), start()]
    case 'cooldown': {
      const seconds = Math.round((part.to - part.from) / 1000)
      return [line(part.from, 'edging-cooldown', { values: { seconds } }), start()]
    }
  }
}

/** Lines about clear changes of tempo, where the strokes go on. */
function tempoLines({ kind, from, to }: Part, { profile, beats }: LineTerms): LineDraft[] {
  if (kind !== 'steady') return []
  const lines: LineDraft[] = []
  let said = meanTempo(beats, { from, to: from + TEMPO_MS })
  for (let at = from + TEMPO_MS; at + TEMPO_MS <= to; at += TEMPO_MS) {
    const tempo = meanTempo(beats, { from: at, to: at + TEMPO_MS })
    if (said !== null && tempo !== null && Math.max(tempo / said, said / tempo) < SAID_RATIO) continue
    const trigger = said !== null && tempo !== null ? tempoTrigger(said, tempo) : null
    if (trigger) lines.push({ kind: 'say', at: at - triggerRoom(profile, trigger), task: 'steady', trigger })
    said = tempo
  }
  return lines
}

/** Talk over long silences; it is left out where the script of the instructor has nothing new to say. */
function fillers(parts: readonly Part[], said: readonly LineDraft[], { profile }: LineTerms): LineDraft[] {
  const room = triggerRoom(profile, 'do-not-cum') + QUIET_MS
  return parts.flatMap(({ kind, from, to }) => {
    if (kind !== 'steady' && kind !== 'rest' && kind !== 'cooldown') return []
    const [trigger, task, silence] =
      kind === 'steady'
        ? (['do-not-cum', 'steady', SILENCE_MS.strokes] as const)
        : (['frustrating', 'rest', SILENCE_MS.rest] as const)
    const times = said.flatMap(({ at }) => (at >= from && at < to ? [at] : []))
    const talk: LineDraft[] = []
    let last = from
    for (const next of [...times, to]) {
      for (let at = last + silence; at + room <= next; at += silence) {
        talk.push({ kind: 'say', at, task, trigger, filler: true })
      }
      last = next
    }
    return talk
  })
}

/** In order of time. A line about the tempo that comes too close to another one is left out. */
export function linesOf(parts: readonly Part[], terms: LineTerms): LineDraft[] {
  const byTime = (a: LineDraft, b: LineDraft) => a.at - b.at
  const needed = parts.flatMap((part) => linesOfPart(part, terms)).toSorted(byTime)
  const planned = [...needed]
  const room = triggerRoom(terms.profile, 'stroke-faster') + QUIET_MS
  for (const line of parts.flatMap((part) => tempoLines(part, terms))) {
    if (planned.every(({ at }) => Math.abs(at - line.at) >= room)) planned.push(line)
  }
  const said = planned.toSorted(byTime)
  return [...said, ...fillers(parts, said, terms)].toSorted(byTime)
}
