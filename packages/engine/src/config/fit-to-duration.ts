/**
 * A config for a short game: required parts are shortened, the least important first, until they fit. Weights, tasks
 * and the length of the game are not changed.
 */
import type { GeneratorConfig, Range } from '@rubato/contracts/domain'
import { getTask } from '@rubato/contracts/domain'
import { checkConfig } from './check-config.ts'
import type { PlayerProfile } from '../profile.ts'

type Change = (config: GeneratorConfig) => GeneratorConfig

const orgasm = (config: GeneratorConfig, change: Partial<GeneratorConfig['orgasm']>): GeneratorConfig => ({
  ...config,
  orgasm: { ...config.orgasm, ...change },
})
const from = (range: Range, min: number): Range => ({ min: Math.min(range.min, min), max: range.max })
const leastDuration = (id: 'cum' | 'ruined' | 'denial' | 'edging' | 'post-orgasm'): number =>
  getTask(id).fields.duration.bounds.min

const withWarmUp =
  (seconds: number): Change =>
  (config) => {
    const { warmup } = config.cock
    return { ...config, cock: { ...config.cock, warmup: { ...warmup, duration: Math.min(warmup.duration, seconds) } } }
  }

const withCooldown =
  (seconds: number): Change =>
  (config) => {
    const { cum, ruined } = config.orgasm
    return orgasm(config, {
      cum: { ...cum, cooldown: from(cum.cooldown, seconds) },
      ruined: { ...ruined, cooldown: from(ruined.cooldown, seconds) },
    })
  }

const withShortestEnd: Change = (config) => {
  const { cum, ruined, denial } = config.orgasm
  return orgasm(config, {
    cum: { ...cum, duration: from(cum.duration, leastDuration('cum')) },
    ruined: { ...ruined, duration: from(ruined.duration, leastDuration('ruined')) },
    denial: { ...denial, duration: from(denial.duration, leastDuration('denial')) },
  })
}

const withoutGap: Change = (config) => orgasm(config, { cum: { ...config.orgasm.cum, gap: 0 } })

const withFewerEdges: Change = (config) => {
  const { edging } = config.orgasm
  return orgasm(config, {
    edging: { ...edging, edges: from(edging.edges, 0), duration: from(edging.duration, leastDuration('edging')) },
  })
}

const withoutTastings: Change = (config) => {
  const { cei } = config.cock
  return { ...config, cock: { ...config.cock, cei: { ...cei, tastings: from(cei.tastings, 0) } } }
}

const withShortStimulation: Change = (config) => {
  const { postOrgasm } = config.orgasm
  return orgasm(config, {
    postOrgasm: { ...postOrgasm, duration: from(postOrgasm.duration, leastDuration('post-orgasm')) },
  })
}

const changes: readonly Change[] = [
  withCooldown(15),
  withWarmUp(20),
  withoutGap,
  withoutTastings,
  withFewerEdges,
  withShortStimulation,
  withWarmUp(10),
  withCooldown(0),
  withShortestEnd,
  withWarmUp(0),
  (config) => ({ ...config, instructor: { ...config.instructor, introduction: false } }),
]

/** Changes only lengths, and only while the game does not fit; other problems are left for `generateGame` to report. */
export function fitToDuration(config: GeneratorConfig, profile: PlayerProfile): GeneratorConfig {
  let fitted = config
  for (const change of changes) {
    if (checkConfig(fitted, profile).length === 0) return fitted
    fitted = change(fitted)
  }
  return fitted
}
