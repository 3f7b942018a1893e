/** Plays the session of a request to its end, and reads its screenplay, its theme and what its lines leave open. */
import { playAsMember, playedWay, screenplayOf, themeSteps, unpaidPromises } from '@rubato/engine'
import { sceneRules } from '@rubato/engine/scenes'
import type { ScreenplayAnswer, ScreenplayRequest } from './screenplay-reader.ts'

export function readSession({ start, member, replies }: ScreenplayRequest): ScreenplayAnswer {
  const record = playAsMember({ ...start, scenes: sceneRules }, member, {
    ...(replies && { replies, untilOpen: true }),
  })
  const [step] = themeSteps(record)
  return {
    entries: screenplayOf(record),
    theme: step?.theme ?? null,
    way: replies ? playedWay(record) : null,
    unpaid: replies ? [] : unpaidPromises(record),
  }
}
