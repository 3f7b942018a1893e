/** Generators as saved items. */
import {
  defaultGeneratorConfig,
  readGeneratorConfig,
  type GameGenerator,
  type GameGeneratorListItem,
  type GeneratorConfig,
} from '@rubato/contracts/domain'
import { completeProfile, generateGame, summariseConfig, type Problem } from '@rubato/engine'
import type { NamedItem } from '../../items/item-noun.ts'
import { expertCapability } from '../../items/needed-capability.ts'
import { playableNoun } from '../../items/playable-noun.ts'

interface GeneratorContent {
  config: GeneratorConfig
}

const titled = ({ name: title, ...item }: NamedItem) => ({ ...item, title })

/** For a person who does everything: tasks that a member's own settings rule out are replaced when they play. */
function problemsOf(config: GeneratorConfig): readonly Problem[] {
  const generated = generateGame(config, 'check', completeProfile)
  return generated.ok ? [] : generated.problems
}

export const generatorNoun = playableNoun<GeneratorContent, GameGenerator, GameGeneratorListItem>({
  kind: 'generator',
  unlisted: ['config'],
  permanent: [],
  read(stored) {
    const reading = readGeneratorConfig((stored as GeneratorContent).config)
    return { config: reading.ok ? reading.config : defaultGeneratorConfig }
  },
  capabilityFor: ({ config }) => expertCapability(config, ['config']),
  merge: (stored, given) => ({ ...stored, ...given }),
  check: ({ config }) => problemsOf(config),
  summarise: ({ config }) => summariseConfig(config),
  toItem: (item, content) => ({ ...titled(item), ...content }),
  toListItem: titled,
})
