/** The state of a game at a moment, as it is when the game is played without interruption. */
import { beatAtTime, segmentOf, tempoAt } from '@rubato/engine'
import { endOf } from '../document/order.ts'
import type { BeatRecord, BuilderDocument, HeldRecord } from '../document/types.ts'
import type { MomentState, OpenItem } from './types.ts'

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** The level of the item at `ms`; null for items without one. */
export function levelAt({ at, level, levels }: HeldRecord, ms: number): number | null {
  const last = levels.findLast(({ after }) => at + after <= ms)
  return last?.level ?? level ?? null
}

const openItem = (record: HeldRecord, ms: number): OpenItem => ({
  record: record.id,
  item: record.item,
  level: levelAt(record, ms),
  since: record.at,
  until: endOf(record),
})

function beatAt(record: BeatRecord, ms: number): Pick<MomentState, 'tempo' | 'phase'> {
  const { origin, duration } = segmentOf(record)
  const passed = beatAtTime(record.tempo, duration, ms - origin)
  return { tempo: tempoAt(record.tempo, duration, ms - origin), phase: passed - Math.floor(passed) }
}

/** The changes until `ms`, inclusive. */
export function stateAt({ records }: BuilderDocument, ms: number): MomentState {
  const open: OpenItem[] = []
  const state: Mutable<MomentState> = {
    tempo: null,
    phase: null,
    open,
    grip: 'normal',
    style: 'full',
    hand: 'dominant',
    nipples: null,
    lastLine: null,
    task: null,
  }
  for (const record of records.values()) {
    if (record.at > ms) break
    if (record.lane === 'lines') state.lastLine = record
    if (record.lane === 'strokes') {
      state.grip = record.grip ?? state.grip
      state.style = record.style ?? state.style
      state.hand = record.hand ?? state.hand
      state.nipples = record.nipples === undefined ? state.nipples : record.nipples
    }
    if (endOf(record) <= ms) continue
    if (record.lane === 'held') open.push(openItem(record, ms))
    if (record.lane === 'tasks') state.task = record.id
    if (record.lane === 'tempo') Object.assign(state, beatAt(record, ms))
  }
  return state
}
