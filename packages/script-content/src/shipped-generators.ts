/** The generators that ship with the product. */
import { copyOfConfig, defaultGeneratorConfig, type GeneratorConfig, type SavedItem } from '@rubato/contracts/domain'

export interface ShippedGenerator {
  id: string
  title: string
  description: string
  tags: readonly string[]
  config: GeneratorConfig
  splash: SavedItem['splash']
}

function firstTime(): GeneratorConfig {
  const config = copyOfConfig(defaultGeneratorConfig)
  config.gameDuration = { min: 8, max: 10 }
  config.taskFrequency = { min: 15, max: 30 }
  config.intensityCurve = 'level'
  Object.assign(config.orgasm.edging, { edges: { min: 1, max: 1 } })
  config.orgasm.ruined.enabled = false
  config.orgasm.denial.enabled = false
  return config
}

export const shippedGenerators: readonly ShippedGenerator[] = [
  {
    id: 'f1c7a5d2-3b94-4e60-8a1f-5d2c9e7b4a01',
    title: 'First time',
    description:
      'Ten unhurried minutes with clear instructions, one edge and an orgasm at the end. Nothing to prepare.',
    tags: ['first-time', 'gentle', 'short'],
    config: firstTime(),
    splash: { id: 'waves', photo: 'generated', downloadLink: '', author: { name: 'Rubato', profile: '' } },
  },
]
