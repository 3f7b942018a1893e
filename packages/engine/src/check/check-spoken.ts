/** No line asks for more than its cap: the numbers that fill its placeholders stay inside it. */
import { triggerFacts, type PlayableGame, type TriggerId } from '@rubato/contracts/domain'
import type { Problem } from '../problem.ts'
import { caps } from '../safety/caps.ts'
import { capOf } from '../safety/item-rules.ts'
import { problemAt } from './problem-at.ts'

/** The largest numbers that a line of this trigger may carry; Infinity where no cap bounds them. */
function largest(trigger: TriggerId): { count: number; seconds: number } {
  const { countCap, holds } = triggerFacts(trigger)
  return {
    count: countCap === null ? Infinity : caps[countCap].value,
    seconds: holds === null ? Infinity : capOf(holds).value / 1000,
  }
}

export const spokenProblems = (game: PlayableGame): Problem[] =>
  game.events.flatMap((event, index) => {
    if (event.kind !== 'say') return []
    const { trigger, values = {} } = event
    const { count, seconds } = largest(trigger)
    const problems: Problem[] = []
    if ((values.count ?? 0) > count) problems.push(problemAt(index, `This line asks for ${count} at most.`, 'values'))
    if ((values.seconds ?? 0) > seconds) {
      problems.push(problemAt(index, `This line asks for ${seconds} s at most.`, 'values'))
    }
    return problems
  })
