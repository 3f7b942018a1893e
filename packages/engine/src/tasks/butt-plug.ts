import type { Range } from '@rubato/contracts/domain'
import { close, rest, say, span, type Score } from '../generate/score.ts'
import { canWear, wear } from '../generate/wear.ts'
import { drawWhole } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { resumeStrokes } from './resume-strokes.ts'
import { strokeOn } from './stroke-on.ts'
import { behaviour, type NodeOf } from './task.ts'

const LUBE_MS = 8000
/** Unhurried. */
const INSERT_MS: Range = { min: 15_000, max: 30_000 }
const REMOVE_MS = 15_000
const DEFLATE_MS = 10_000
/** A plug at this step may come out as it is; above it, never. */
const INFLATED_REMOVAL_LEVEL = 1

const mayBeInflated = ({ equipment }: PlayerProfile): boolean => equipment.includes('inflatable-plug')

function wearing({ duration }: NodeOf<'butt-plug'>, score: Score, profile: PlayerProfile) {
  const off = (mayBeInflated(profile) ? DEFLATE_MS : 0) + REMOVE_MS
  const busy = INSERT_MS.max + score.lead
  return { item: 'plug', range: duration, off, room: off + score.lead, busy } as const
}

function deflate(score: Score): void {
  const start = score.now
  say(score, 'plug-inflation', 'butt-plug-deflate')
  rest(score, DEFLATE_MS)
  close(score, 'plug-inflation', 'plug-inflation')
  span(score, 'plug-inflation', start)
}

/**
 * Takes the plug out slowly, deflated first. One that was inflated by a single step may come out as it is when
 * `asItIs`. It always takes as long as the slowest way, so that its time can be kept free.
 */
export const removePlug = (profile: PlayerProfile, asItIs: boolean) => (score: Score) => {
  const inflation = score.body.open.get('plug-inflation')
  const isInflated = inflation !== undefined && asItIs && inflation.level === INFLATED_REMOVAL_LEVEL
  if (inflation && !isInflated) deflate(score)
  else if (mayBeInflated(profile)) strokeOn(score, DEFLATE_MS)
  const start = score.now
  say(score, 'butt-plug', isInflated ? 'butt-plug-remove-inflated' : 'butt-plug-remove')
  rest(score, REMOVE_MS)
  if (isInflated) close(score, 'butt-plug', 'plug-inflation')
  close(score, 'butt-plug', 'plug')
  resumeStrokes(score, 'butt-plug')
  span(score, 'butt-plug', start)
}

/** Lube first, always; unhurried in, slowly out. */
export const buttPlug = behaviour({
  id: 'butt-plug',
  demand: 0.4,
  opens: (node) => ({ item: 'plug', least: node.duration.min * 1000 }),
  shortest(context) {
    const { node, score, profile } = context
    const isPossible = !profile.refused.includes('lube') && canWear(context, wearing(node, score, profile), LUBE_MS)
    return isPossible ? LUBE_MS + INSERT_MS.min + score.lead : Infinity
  },
  plan({ node, score, profile, stream, section, room }) {
    const start = score.now
    const most = Math.min(INSERT_MS.max, Math.floor(room - LUBE_MS - score.lead))
    say(score, 'butt-plug', 'lube')
    rest(score, LUBE_MS)
    say(score, 'butt-plug', 'butt-plug-insert')
    const release = removePlug(profile, false)
    wear(score, section, stream, { ...wearing(node, score, profile), task: 'butt-plug', release })
    rest(score, drawWhole(stream, INSERT_MS.min, most))
    resumeStrokes(score, 'butt-plug')
    span(score, 'butt-plug', start)
  },
})
