import { defaultGeneratorConfig, type GeneratorConfig } from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile } from '../profile.ts'
import type { CountedGame } from '../safety/counted-beats.ts'

/** The config and the profile of a new member. */
export const defaultGame = { config: defaultGeneratorConfig, profile: defaultProfile }

/** A generated game; problems are thrown as an error of the test. */
export function makeGame(config: GeneratorConfig = defaultGame.config, seed = 'test'): CountedGame {
  const made = generateGame(config, seed, defaultGame.profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}
