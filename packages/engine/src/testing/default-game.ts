import { defaultGeneratorConfig, type GeneratorConfig, type PlayableGame } from '@rubato/contracts/domain'
import { generateGame } from '../generate/generate-game.ts'
import { defaultProfile } from '../profile.ts'

/** What a new member has. */
export const defaultGame = { config: defaultGeneratorConfig, profile: defaultProfile }

/** A game that must exist: a refusal is the test's mistake and is thrown. */
export function makeGame(config: GeneratorConfig = defaultGame.config, seed = 'test'): PlayableGame {
  const made = generateGame(config, seed, defaultGame.profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}
