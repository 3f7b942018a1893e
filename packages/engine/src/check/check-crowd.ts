/** Segments that together bring more beats than a session plays, and games with more than any session has. */
import type { PlayableGame } from '@rubato/contracts/domain'
import { beatEventsOf, beatsOf, firstBeyondCap, type CountedGame } from '../safety/counted-beats.ts'
import { broken } from '../safety/broken-rules.ts'
import { noCrowd, thinOut, type Crowd } from '../safety/crowd.ts'
import { problemAt, type Checked, type GameProblem } from './problem-at.ts'

/** The indexes of the beats among the events of a game. */
const beatIndexes = ({ events }: PlayableGame): number[] =>
  events.flatMap(({ kind }, index) => (kind === 'beat' ? [index] : []))

export function checkCrowd(game: CountedGame, before: Crowd): Checked<Crowd> {
  const parts = beatEventsOf(game)
  let crowd = before
  const problems = beatIndexes(game).flatMap((index, part) => {
    const beats = beatsOf(parts, part)
    const thinned = thinOut(crowd, beats)
    crowd = thinned.crowd
    return thinned.played.length < beats.length ? [problemAt(index, broken('crowd'), 'pattern')] : []
  })
  return { problems, after: crowd }
}

export const crowdProblems = (game: CountedGame): GameProblem[] => checkCrowd(game, noCrowd).problems

/** The beats from the event on with which there are too many. They are counted up to there, and none is made. */
export function beatCountProblems(game: PlayableGame): GameProblem[] {
  const first = firstBeyondCap(game.events.filter((event) => event.kind === 'beat'))
  if (first === null) return []
  return beatIndexes(game)
    .slice(first)
    .map((index) => problemAt(index, broken('too-many-beats'), 'pattern'))
}
