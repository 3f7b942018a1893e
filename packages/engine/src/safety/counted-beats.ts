/**
 * Beats are counted before they are made: the cost of the count depends on the notes of the patterns, not on the length of
 * the game. The types below have no other source than the count, so that no module makes the beats of a game without it.
 */
import type { GameEvent, GameEventOf, PlayableGame } from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/make-beats.ts'
import { countBeats, type Beat, segmentOf, type BeatPart } from '../beat/segment.ts'
import { caps } from './caps.ts'

declare const counted: unique symbol
interface Counted {
  readonly [counted]: true
}

/** Parts that have at most `caps.beats` beats together. Another list made of them is not counted. */
export type CountedBeats<Part extends BeatPart = BeatPart> = readonly Part[] & Counted

/** A game whose events have at most `caps.beats` beats together. Other events make another game, which is not counted. */
export type CountedGame = PlayableGame & { events: GameEvent[] & Counted }

/** The index of the first part with which the parts have more than `caps.beats` beats; null where they have fewer. */
export function firstBeyondCap(parts: readonly BeatPart[]): number | null {
  let sum = 0
  for (const [index, part] of parts.entries()) {
    sum += countBeats(segmentOf(part))
    if (sum > caps.beats.value) return index
  }
  return null
}

const isBeat = (event: GameEvent): event is GameEventOf<'beat'> => event.kind === 'beat'

/** The same parts, or null where they have too many beats. */
export const countParts = <Part extends BeatPart>(parts: readonly Part[]): CountedBeats<Part> | null =>
  firstBeyondCap(parts) === null ? (parts as CountedBeats<Part>) : null

/** The same game, or null where it has too many beats. */
export const countGame = (game: PlayableGame): CountedGame | null =>
  firstBeyondCap(game.events.filter(isBeat)) === null ? (game as CountedGame) : null

/** The beat events of a game; they are counted with it. */
export const beatEventsOf = ({ events }: CountedGame): CountedBeats<GameEventOf<'beat'>> =>
  events.filter(isBeat) as readonly GameEventOf<'beat'>[] as CountedBeats<GameEventOf<'beat'>>

/** The beats of the part at `index`, in order, as they are played without interruption. */
export function beatsOf(parts: CountedBeats, index: number): Beat[] {
  const part = parts[index]
  return part ? beatsBetween(segmentOf(part), part.at, part.at + part.duration) : []
}

/** Every beat of a game that is played without interruption, in order, ms from its start. */
export function beatTimeline(game: CountedGame): Beat[] {
  const parts = beatEventsOf(game)
  return parts.flatMap((_, index) => beatsOf(parts, index)).sort((a, b) => a.at - b.at)
}
