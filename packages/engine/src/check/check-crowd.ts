/** Segments that together bring more beats than a session plays. */
import type { PlayableGame } from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/segment.ts'
import { segmentOf } from '../beat/timeline.ts'
import type { Problem } from '../problem.ts'
import { caps } from '../safety/caps.ts'
import { MOST_AHEAD, noCrowd, thinOut } from '../safety/crowd.ts'
import { problemAt } from './problem-at.ts'

const SENTENCE =
  `Too many beats come close together here: beside ${caps.tempo.value} a minute, ` +
  `at most ${MOST_AHEAD} more may come at once.`

export function crowdProblems({ events }: PlayableGame): Problem[] {
  let crowd = noCrowd
  return events.flatMap((event, index) => {
    if (event.kind !== 'beat') return []
    const beats = beatsBetween(segmentOf(event), event.at, event.at + event.duration)
    const thinned = thinOut(crowd, beats)
    crowd = thinned.crowd
    return thinned.played.length < beats.length ? [problemAt(index, SENTENCE, 'pattern')] : []
  })
}
