/** Segments that together bring more beats than a session plays. */
import type { PlayableGame } from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/segment.ts'
import { segmentOf } from '../beat/timeline.ts'
import { broken } from '../safety/broken-rules.ts'
import { noCrowd, thinOut } from '../safety/crowd.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

export function crowdProblems({ events }: PlayableGame): GameProblem[] {
  let crowd = noCrowd
  return events.flatMap((event, index) => {
    if (event.kind !== 'beat') return []
    const beats = beatsBetween(segmentOf(event), event.at, event.at + event.duration)
    const thinned = thinOut(crowd, beats)
    crowd = thinned.crowd
    return thinned.played.length < beats.length ? [problemAt(index, broken('crowd'), 'pattern')] : []
  })
}
