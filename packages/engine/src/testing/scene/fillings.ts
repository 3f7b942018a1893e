/** Contents that the generator makes for generated sections, for a walk that lays them out: several for each section and member. */
import type { GameEvent, GeneratorConfig, SectionOf, TaskId } from '@rubato/contracts/domain'
import { permittedConfig } from '../../config/resolve-config.ts'
import { completeProfile, type PlayerProfile } from '../../profile.ts'
import { generatedSection } from '../../session/start/compile-scene.ts'
import { only } from '../games.ts'

/** Contents of each section. */
const FILLINGS = 2
const EDGES = { enabled: true, edges: { min: 1, max: 2 } }

const small = (ids: readonly TaskId[], edging: object = { enabled: false }): GeneratorConfig =>
  only(ids, (config) => {
    config.taskFrequency = { min: 0, max: 5 }
    Object.assign(config.orgasm.edging, edging)
  })

export const configs: readonly GeneratorConfig[] = [
  small(['tempo-change']),
  small([], EDGES),
  small(['clench', 'breath']),
  small(['gag', 'nipple-clamps'], EDGES),
  small(['double-speed', 'grip-challenge']),
  small(['ball-squeeze', 'rubber-band', 'eyes']),
]

type Generated = SectionOf<'generated'>
type Fillings = readonly (readonly GameEvent[])[]

/** By config, profile and length: generating takes much longer than a walk. */
const known = new WeakMap<GeneratorConfig, WeakMap<PlayerProfile, Map<number, Fillings>>>()

/** The events of each content; without a profile no task is refused. */
export function fillingsOf(given: Generated, profile: PlayerProfile = completeProfile): Fillings {
  const byProfile = known.get(given.config) ?? new WeakMap<PlayerProfile, Map<number, Fillings>>()
  const byLength = byProfile.get(profile) ?? new Map<number, Fillings>()
  known.set(given.config, byProfile.set(profile, byLength))
  const before = byLength.get(given.length)
  if (before) return before
  // As `secureScene` has it.
  const { config } = permittedConfig(given.config, profile)
  const section: Generated = { ...given, id: 'filled', config }
  const game = { start: 'filled', sections: [section], variables: [], voice: null, media: { tags: [], mediaTypes: [] } }
  const made = Array.from(
    { length: FILLINGS },
    (_, visit) => generatedSection({ game, profile, seed: 'filling' }, section, visit).events,
  )
  byLength.set(given.length, made)
  return made
}
