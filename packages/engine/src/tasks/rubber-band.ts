import type { BandSnap, Range, TriggerId } from '@rubato/contracts/domain'
import { caps } from '../safety/caps.ts'
import { close, lead, leadLength, rest, say, span, type Score } from '../generate/score.ts'
import { canWear, wear } from '../generate/wear.ts'
import { drawOne, drawWhole } from '../random/stream.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { SHORTEST_SET_MS, shortestSet, strikeSet, strikesIn } from './strike-set.ts'
import { behaviour, type NodeOf, type TaskContext } from './task.ts'

type Context = TaskContext<NodeOf<'rubber-band'>>

/** To roll a band on, and to lift and cut it, ms. */
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
/** The kinds of snaps that are wanted, with their numbers; none when the config asks for none. */
const snapsOf = ({ force, snaps }: NodeOf<'rubber-band'>): Snaps[] =>
  force.flatMap((kind) => {
    const count = strikesIn(snaps, snapCaps[kind])
    return count ? [{ force: kind, count }] : []
  })

const isOn = (score: Score): boolean => score.body.open.has('rubber-band')
const wearing = (node: NodeOf<'rubber-band'>, { lead }: Score) =>
  ({
    item: 'rubber-band',
    range: node.duration,
    busy: PUT_ON_MS + lead,
    off: CUT_MS,
    room: CUT_MS + lead,
  }) as const

const shortestSnaps = ({ node, score }: Context): number =>
  Math.min(Infinity, ...snapsOf(node).map(({ count }) => shortestSet(score, count) + score.lead))

function snap({ node, score, stream, room }: Context): void {
  const left = room - score.lead
  const { force, count } = drawOne(
    stream,
    snapsOf(node).filter((snaps) => shortestSet(score, snaps.count) <= left),
  )
  strikeSet(score, stream, { task: 'rubber-band', item: 'snaps', trigger: snapTriggers[force], count }, left)
}

function shortestAttaching(context: Context): number {
  const { node, score } = context
  const isPossible =
    Math.floor(node.bands.max) >= node.bands.min && canWear(context, wearing(node, score), leadLength(score))
  return isPossible ? leadLength(score) + PUT_ON_MS + score.lead : Infinity
}

function attach({ node, score, stream, section }: Context): void {
  const level = Math.min(caps.bands.value, drawWhole(stream, Math.ceil(node.bands.min), Math.floor(node.bands.max)))
  lead(score, 'rubber-band', 'rubber-band-attach', { count: level })
  wear(score, section, stream, { ...wearing(node, score), task: 'rubber-band', level, release: detach })
  rest(score, PUT_ON_MS)
}

function detach(score: Score): void {
  const start = score.now
  say(score, 'rubber-band', 'rubber-band-detach')
  rest(score, CUT_MS)
  close(score, 'rubber-band', 'rubber-band')
  resumeStrokes(score, 'rubber-band')
  span(score, 'rubber-band', start)
}

/** A band that is on is snapped rather soon: its time is short. */
const SNAP_URGE = 8

/** Puts bands on; while they are on, it comes again as a set of snaps. Strokes go on with the band at the base. */
export const rubberBand = behaviour({
  id: 'rubber-band',
  demand: 0.7,
  opens: (node, score) =>
    isOn(score) ? { item: 'snaps', least: SHORTEST_SET_MS } : { item: 'rubber-band', least: node.duration.min * 1000 },
  urge: (score) => (isOn(score) ? SNAP_URGE : 1),
  shortest: (context) => (isOn(context.score) ? shortestSnaps(context) : shortestAttaching(context)),
  plan(context) {
    const { score } = context
    const start = score.now
    if (isOn(score)) snap(context)
    else attach(context)
    resumeStrokes(score, 'rubber-band')
    span(score, 'rubber-band', start)
  },
})
