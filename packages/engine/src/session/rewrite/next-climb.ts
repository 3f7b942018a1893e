/** The next edge knows how the last one went: its climb is slower or faster, inside the member's range. */
import type { BeatPattern } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { caps } from '../../safety/caps.ts'
import type { BeatCue, SessionCue } from '../model/cue.ts'
import type { Setup, Snapshot } from '../model/state.ts'
import { tempoCapOf } from '../model/tempo-cap.ts'
import { withFuture } from './rewrite.ts'

/** An edge at once makes the next climb slower by this share, one at the end of its question faster. */
const MOST_CHANGE = 0.1
/** After "I cannot" the next climb is slower by this share. */
const GENTLER = 0.15

/**
 * The tempo of a climb times `factor`, inside the member's range and at most at the hot tempo; a planned tempo outside
 * them moves no further out, and is not lifted to the range: a dense pattern is slow on purpose.
 */
const changedTempo = ({ tempo, slowest }: Setup, factor: number) => {
  return (bpm: number, pattern: BeatPattern): number => {
    const fastest = Math.max(bpm, Math.min(tempo.max, tempoCapOf(pattern, caps.hotTempo.value)))
    return Math.max(Math.min(bpm, slowest), Math.min(bpm * factor, fastest))
  }
}

/** The future with the beats of the next edge at `factor` times their tempo. */
function withNextEdge(setup: Setup, snapshot: Snapshot, factor: number): Snapshot {
  const { timeline, nextIndex, world } = snapshot
  const future = timeline.slice(nextIndex)
  const next = future.find((cue) => cue.kind === 'ask' && cue.question === 'edge')
  if (next?.kind !== 'ask') return snapshot
  const isClimb = (cue: SessionCue): cue is BeatCue =>
    cue.kind === 'beat' && cue.at >= next.at && cue.at < next.until && areStrokes(cue.segment.task)
  const [first] = future.filter(isClimb)
  const changed = changedTempo(setup, factor)
  const scaled = future.map((cue) => {
    if (!isClimb(cue)) return cue
    const { pattern } = cue.segment
    const { from, to } = cue.segment.tempo
    // The climb begins at the tempo before it.
    const tempo = { from: cue === first && from < to ? from : changed(from, pattern), to: changed(to, pattern) }
    return { ...cue, segment: { ...cue.segment, tempo } }
  })
  return withFuture(snapshot, world, scaled)
}

/** `share`: the part of its question that the last edge took, 0..1. */
export const nextClimb = (setup: Setup, snapshot: Snapshot, share: number): Snapshot =>
  withNextEdge(setup, snapshot, 1 - MOST_CHANGE + 2 * MOST_CHANGE * share)

export const gentlerClimb = (setup: Setup, snapshot: Snapshot): Snapshot => withNextEdge(setup, snapshot, 1 - GENTLER)
