/** No line asks for more than its cap: the numbers that fill its placeholders stay inside it. */
import type { ItemId, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import type { Problem } from '../problem.ts'
import { caps } from '../safety/caps.ts'
import { capOf } from '../safety/item-rules.ts'
import { problemAt } from './problem-at.ts'

const counts: Readonly<Partial<Record<TriggerId, number>>> = {
  'ball-slap': caps.strikes.value,
  'ball-slap-harder': caps.strikes.value,
  'cock-flick': caps.strikes.value,
  'rubber-band-snap': caps.snaps.value,
  'rubber-band-snap-hard': caps.hardSnaps.value,
  'rubber-band-attach': caps.bands.value,
}
/** Lines that say how long something is held. */
const held: Readonly<Partial<Record<TriggerId, ItemId>>> = {
  clench: 'clench',
  'eyes-close': 'eyes-closed',
  'ball-squeeze': 'squeeze',
  'palming-start': 'palming',
  'post-orgasm-torture': 'post-orgasm',
  'breath-hold': 'breath',
  'butt-plug-vibrate-start': 'plug-vibration',
}

export const spokenProblems = (game: PlayableGame): Problem[] =>
  game.events.flatMap((event, index) => {
    if (event.kind !== 'say') return []
    const { trigger, values = {} } = event
    const count = counts[trigger] ?? Infinity
    const item = held[trigger]
    const seconds = item ? capOf(item).value / 1000 : Infinity
    const problems: Problem[] = []
    if ((values.count ?? 0) > count) problems.push(problemAt(index, `This line asks for ${count} at most.`, 'values'))
    if ((values.seconds ?? 0) > seconds) {
      problems.push(problemAt(index, `This line asks for ${seconds} s at most.`, 'values'))
    }
    return problems
  })
