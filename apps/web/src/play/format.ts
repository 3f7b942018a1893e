/** Formats numbers of the stage. */
import { timeOfBeat, type StageView } from '@rubato/engine'
import { clockText } from '../ui/text/clock-text.ts'

/** 98_500 ms becomes "1:39": seconds are rounded up, so that a countdown shows 0:00 at its end. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return clockText(seconds)
}
/** 98_500 ms becomes "1:38". */
export const elapsedTime = (ms: number): string => clockText(Math.max(0, Math.floor(ms / 1000)))

/** Time played at this session time, without pauses, and the estimated total, ms. */
export function playedNow({ progress }: StageView, now: number): { played: number; total: number } {
  const { played, since, total } = progress
  const until = since === null ? played : played + Math.max(0, now - since)
  return { played: until, total: Math.max(total, until) }
}

/** Beats per minute at this session time, or null without a tempo. */
export function tempoAt(tempo: StageView['tempo'], now: number): number | null {
  return tempo && Math.round(tempo.start + (tempo.end - tempo.start) * shareOf(tempo, now))
}

/** Time from a beat at this session time to the next one, ms; Infinity where the tempo does not reach it. */
export function beatInterval({ start, end, from, to }: NonNullable<StageView['tempo']>, at: number): number {
  const bpm = start + (end - start) * shareOf({ from, to }, at)
  return timeOfBeat({ from: bpm, to: end }, Math.max(0, to - at), 1)
}

/** Share of a span that has passed, 0..1. */
export const shareOf = (span: { from: number; to: number }, now: number): number =>
  span.to > span.from ? Math.min(1, Math.max(0, (now - span.from) / (span.to - span.from))) : 1
