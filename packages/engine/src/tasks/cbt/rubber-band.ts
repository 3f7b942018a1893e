import type { BandSnap, Range, TriggerId } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { close, rest, say } from '../../plan/events.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { drawOne, drawWhole } from '../../random/stream.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import { announceAndPutOn, putOnLength, releaseOf } from '../parts/worn-item.ts'
import { SHORTEST_SET_MS, shortestSet, strikeSet, strikesIn } from './strike-set.ts'
import { behaviour, type NodeOf, type TaskContext } from '../task.ts'

type Context = TaskContext<NodeOf<'rubber-band'>>

/** Time to roll a band on, and to lift and cut it, ms. */
const PUT_ON_MS = 12_000
const CUT_MS = 12_000

const snapTriggers: Readonly<Record<BandSnap, TriggerId>> = {
  normal: 'rubber-band-snap',
  hard: 'rubber-band-snap-hard',
}
const snapCaps: Readonly<Record<BandSnap, number>> = { normal: caps.snaps.value, hard: caps.hardSnaps.value }

interface Snaps {
  force: BandSnap
  count: Range
}
/** The kinds of snaps of the config with their ranges; empty when it has none. */
const snapsOf = ({ force, snaps }: NodeOf<'rubber-band'>): Snaps[] =>
  force.flatMap((kind) => {
    const count = strikesIn(snaps, snapCaps[kind])
    return count ? [{ force: kind, count }] : []
  })

const isOn = (builder: PlanBuilder): boolean => builder.body.open.has('rubber-band')
const worn = { task: 'rubber-band', item: 'rubber-band', onLength: PUT_ON_MS, offAfter: CUT_MS } as const

const shortestSnaps = ({ node, builder }: Context): number =>
  Math.min(Infinity, ...snapsOf(node).map(({ count }) => shortestSet(builder, count) + resumingLength(builder)))

function snap({ node, builder, stream, available }: Context): void {
  const left = available - resumingLength(builder)
  const { force, count } = drawOne(
    stream,
    snapsOf(node).filter((snaps) => shortestSet(builder, snaps.count) <= left),
  )
  strikeSet(builder, stream, { task: 'rubber-band', item: 'snaps', trigger: snapTriggers[force], count }, left)
  resumeStrokes(builder, 'rubber-band')
}

const shortestAttaching = (context: Context): number =>
  Math.floor(context.node.bands.max) >= context.node.bands.min ? putOnLength(context, worn) : Infinity

function attach(context: Context): void {
  const { min, max } = context.node.bands
  const level = Math.min(caps.bands.value, drawWhole(context.stream, Math.ceil(min), Math.floor(max)))
  const values = { count: level }
  announceAndPutOn(context, worn, { trigger: 'rubber-band-attach', values, level, release: detach })
}

const detach = releaseOf('rubber-band', (builder) => {
  say(builder, 'rubber-band', 'rubber-band-detach')
  rest(builder, CUT_MS)
  close(builder, 'rubber-band', 'rubber-band')
})

/** Factor of the weight of snaps while a band is on: large, because its time is short. */
const SNAP_FACTOR = 8

/** Puts bands on; while they are on, the task is a set of snaps. Strokes continue with the band at the base. */
export const rubberBand = behaviour({
  id: 'rubber-band',
  demand: 0.7,
  isErrand: (builder) => !isOn(builder),
  opens: (node, builder) =>
    isOn(builder)
      ? { item: 'snaps', least: SHORTEST_SET_MS }
      : { item: 'rubber-band', least: node.duration.min * 1000 },
  openItemFactor: (builder) => (isOn(builder) ? SNAP_FACTOR : 1),
  shortest: (context) => (isOn(context.builder) ? shortestSnaps(context) : shortestAttaching(context)),
  plan: (context) => (isOn(context.builder) ? snap(context) : attach(context)),
})
