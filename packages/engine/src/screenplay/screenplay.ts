/** A screenplay: a session as a list of views, lines and inputs. */
import {
  nameOfMedium,
  type EventTask,
  type Grip,
  type Hand,
  type ItemId,
  type NippleStimulation,
  type Question,
  type StrokeStyle,
  type TriggerId,
} from '@rubato/contracts/domain'
import type { MemberInput, SessionStatus, SessionSummary, StageView, SystemLine } from '../session/model/types.ts'
import type { MadeReply, OfferedButtons, SessionRecord } from './play-as-member.ts'

/** The text of the screen. Tempos in whole bpm. */
export interface ScreenEntry {
  kind: 'screen'
  at: number
  status: SessionStatus
  task: EventTask
  /** Null when the beat rests. */
  tempo: { from: number; to: number } | null
  grip: Grip
  style: StrokeStyle
  hand: Hand
  nipples: NippleStimulation | null
  ask: Question | null
  open: readonly ItemId[]
  /** The answers of the open question of a branching game: empty where one is typed, null without a question. */
  answers: readonly string[] | null
}

/** `at` in ms on the session clock. */
export type ScreenplayEntry =
  | ScreenEntry
  /** `isOwn`: own words of the game. */
  | { kind: 'line'; at: number; trigger: TriggerId; text: string; isOwn: boolean }
  /** A medium of the game: its tag, or the path of its file. */
  | { kind: 'medium'; at: number; name: string }
  /** A sentence of the product. */
  | { kind: 'system'; at: number; line: SystemLine }
  /** Items to release at once. */
  | { kind: 'release'; at: number; items: readonly ItemId[] }
  /** `answeredAfter`: ms until the first words or count of the session after the input; null when none came soon. */
  | { kind: 'input'; at: number; input: MemberInput; question: Question | null; answeredAfter: number | null }
  | MadeReply
  | OfferedButtons
  | { kind: 'over'; at: number; summary: SessionSummary }

/** Words later than this after an input are not its answer, ms. */
const ANSWERED_WITHIN = 5000

const screenOf = (at: number, view: StageView): ScreenEntry => ({
  kind: 'screen',
  at,
  status: view.status,
  task: view.task,
  tempo: view.tempo && { from: Math.round(view.tempo.start), to: Math.round(view.tempo.end) },
  grip: view.grip,
  style: view.style,
  hand: view.hand,
  nipples: view.nipples,
  ask: view.ask,
  open: view.open.map(({ item }) => item),
  answers: view.choice?.answers.map(({ text }) => text) ?? null,
})

const isSame = (one: ScreenEntry, other: ScreenEntry): boolean =>
  JSON.stringify({ ...one, at: 0 }) === JSON.stringify({ ...other, at: 0 })

function answeredAfter(record: SessionRecord, index: number, at: number): number | null {
  for (const effect of record.slice(index + 1)) {
    if (effect.at > at + ANSWERED_WITHIN) return null
    if (effect.kind === 'say' || effect.kind === 'system-line') return effect.at - at
  }
  return null
}

function entriesOf(record: SessionRecord): ScreenplayEntry[] {
  return record.flatMap((effect, index): ScreenplayEntry[] => {
    const { at } = effect
    switch (effect.kind) {
      case 'show':
        return [screenOf(at, effect.view)]
      case 'say':
        return [
          { kind: 'line', at, trigger: effect.line.trigger, text: effect.text, isOwn: effect.line.own !== undefined },
        ]
      case 'media':
        return [{ kind: 'medium', at, name: nameOfMedium(effect.link) }]
      case 'system-line':
        return [{ kind: 'system', at, line: effect.line }]
      case 'safe-state': {
        const items = effect.release.map(({ item }) => item)
        return items.length > 0 ? [{ kind: 'release', at, items }] : []
      }
      case 'input': {
        const { input, question } = effect
        return [{ kind: 'input', at, input, question, answeredAfter: answeredAfter(record, index, at) }]
      }
      case 'reply':
      case 'offer':
        return [effect]
      case 'over':
        return [{ kind: 'over', at, summary: effect.summary }]
      default:
        return []
    }
  })
}

/** Order of entries at the same time: input, then screen, then speech. */
const order: Readonly<Record<ScreenplayEntry['kind'], number>> = {
  input: 0,
  reply: 0,
  screen: 1,
  offer: 2,
  release: 2,
  medium: 2,
  line: 3,
  system: 3,
  over: 5,
}

/** The entries in order of time. Only the last screen of each moment is kept, and only where it differs from the previous one. */
export function screenplayOf(record: SessionRecord): ScreenplayEntry[] {
  const sorted = entriesOf(record).sort((a, b) => a.at - b.at || order[a.kind] - order[b.kind])
  let shown: ScreenEntry | null = null
  return sorted.filter((entry, index) => {
    if (entry.kind !== 'screen') return true
    const next = sorted[index + 1]
    if (next?.kind === 'screen' && next.at === entry.at) return false
    if (shown && isSame(shown, entry)) return false
    shown = entry
    return true
  })
}
