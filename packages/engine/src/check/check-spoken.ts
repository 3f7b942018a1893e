/** No line demands more than its cap: the numbers that fill its placeholders stay inside it. */
import { triggerFacts, type PlayableGame, type TriggerId } from '@rubato/contracts/domain'
import { caps } from '../safety/caps.ts'
import { capOf } from '../safety/item-rules.ts'
import { broken } from '../safety/broken-rules.ts'
import { problemAt, type GameProblem } from './problem-at.ts'

/** The largest numbers that a line of this trigger may carry; Infinity where no cap bounds them. */
function largest(trigger: TriggerId): { count: number; seconds: number } {
  const { countCap, holds } = triggerFacts(trigger)
  return {
    count: countCap === null ? Infinity : caps[countCap].value,
    seconds: holds === null ? Infinity : capOf(holds).value / 1000,
  }
}

export const spokenProblems = (game: PlayableGame): GameProblem[] =>
  game.events.flatMap((event, index) => {
    if (event.kind !== 'say') return []
    const { trigger, values = {} } = event
    const { count, seconds } = largest(trigger)
    const problems: GameProblem[] = []
    if ((values.count ?? 0) > count) problems.push(problemAt(index, broken('spoken-count', { most: count }), 'values'))
    if ((values.seconds ?? 0) > seconds) {
      problems.push(problemAt(index, broken('spoken-seconds', { seconds }), 'values'))
    }
    return problems
  })
