/** Generated games for the tests of the builder. */
import type { PlayableGame } from '@rubato/contracts/domain'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { defaultProfile, generateGame, type PlayerProfile } from '@rubato/engine'
import { every, openStream, randomConfig, randomProfile, willing } from '@rubato/engine/testing'

export const profile: PlayerProfile = defaultProfile

/** A game of the default config. */
export function defaultGame(seed = 'builder', minutes = 10): PlayableGame {
  const config = { ...defaultGeneratorConfig, gameDuration: { min: minutes, max: minutes } }
  const made = generateGame(config, seed, profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}

/** Games of random configs for random people; configs that cannot make a game are left out. */
export function everyGame(runs = 60): PlayableGame[] {
  return Array.from({ length: runs }, (_, run) => {
    const stream = openStream(`${run}`, 'builder')
    const made = generateGame(randomConfig(stream, 40), `${run}`, randomProfile(stream))
    return made.ok ? [made.game] : []
  }).flat()
}

/** The busiest game: two hours with everything turned on. */
export function bigGame(): PlayableGame {
  const config = { ...every(), gameDuration: { min: 119, max: 119 }, taskFrequency: { min: 1, max: 3 } }
  const made = generateGame(config, 'big', willing)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}
