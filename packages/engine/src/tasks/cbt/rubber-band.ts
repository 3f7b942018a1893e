import type { BandSnap, Range, TriggerId } from '@rubato/contracts/domain'
import { caps } from '../../safety/caps.ts'
import { close, rest, say, addSpan } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { canPutOn, putOn } from '../../plan/reservation.ts'
import { drawOne, drawWhole } from '../../random/stream.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
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
const wornItem = (node: NodeOf<'rubber-band'>, builder: PlanBuilder) =>
  ({
    item: 'rubber-band',
    range: node.duration,
    busyFor: PUT_ON_MS + resumingLength(builder),
    offAfter: CUT_MS,
    releaseLength: CUT_MS + resumingLength(builder),
  }) as const

const shortestSnaps = ({ node, builder }: Context): number =>
  Math.min(Infinity, ...snapsOf(node).map(({ count }) => shortestSet(builder, count) + resumingLength(builder)))

function snap({ node, builder, stream, available }: Context): void {
  const left = available - resumingLength(builder)
  const { force, count } = drawOne(
    stream,
    snapsOf(node).filter((snaps) => shortestSet(builder, snaps.count) <= left),
  )
  strikeSet(builder, stream, { task: 'rubber-band', item: 'snaps', trigger: snapTriggers[force], count }, left)
}

function shortestAttaching(context: Context): number {
  const { node, builder } = context
  const isPossible =
    Math.floor(node.bands.max) >= node.bands.min &&
    canPutOn(context, wornItem(node, builder), announcementLength(builder))
  return isPossible ? announcementLength(builder) + PUT_ON_MS + resumingLength(builder) : Infinity
}

function attach({ node, builder, stream, section }: Context): void {
  const level = Math.min(caps.bands.value, drawWhole(stream, Math.ceil(node.bands.min), Math.floor(node.bands.max)))
  announce(builder, 'rubber-band', 'rubber-band-attach', { count: level })
  putOn(builder, section, stream, { ...wornItem(node, builder), task: 'rubber-band', level, release: detach })
  rest(builder, PUT_ON_MS)
}

function detach(builder: PlanBuilder): void {
  const start = builder.now
  say(builder, 'rubber-band', 'rubber-band-detach')
  rest(builder, CUT_MS)
  close(builder, 'rubber-band', 'rubber-band')
  resumeStrokes(builder, 'rubber-band')
  addSpan(builder, 'rubber-band', start)
}

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
  plan(context) {
    const { builder } = context
    if (isOn(builder)) snap(context)
    else attach(context)
    resumeStrokes(builder, 'rubber-band')
  },
})
