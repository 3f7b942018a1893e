/** The light behind the stage: the one that the game names for this time, else the one that the member has chosen. */
import { isLight, lightNames, type LightName } from '@rubato/contracts/domain'
import { createDueList, type ExtraContext, type Output } from '../../play/extra.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { stageMediaPreferences } from './preferences.ts'

/** An FNV-1a hash: the same session has the same light on every device. */
function lightOfSeed(seed: string): LightName {
  let hash = 2166136261
  for (const char of seed) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619) >>> 0
  return lightNames[hash % lightNames.length]!
}

/** Audio times, s. */
interface NamedLight {
  time: number
  duration: number
  light: LightName
}

export interface StageLight extends Required<Pick<Output, 'take' | 'retract' | 'tick'>> {
  now: ReadableStore<LightName>
  close(): void
}

export function createStageLight({ seed, view }: Pick<ExtraContext, 'seed' | 'view'>): StageLight {
  const chosen = (): LightName => {
    const { light } = stageMediaPreferences.get()
    return light === 'surprise' ? lightOfSeed(seed) : light
  }
  const waiting = createDueList<NamedLight>()
  let named: NamedLight | null = null
  let before = 0
  const now = createStore(chosen())
  const update = () => now.set(named?.light ?? chosen())
  return {
    now,
    take(cue) {
      if (cue.kind !== 'media' || !isLight(cue.link)) return
      const { time, duration, link } = cue
      waiting.add({ time, duration, light: link.light })
    },
    retract: (from) => waiting.retract(from),
    tick(time) {
      if (!Number.isFinite(time)) return
      // A pause does not use up the time of the light.
      if (named && view.get()?.status === 'paused') named.time += time - before
      before = time
      named = waiting.due(time).at(-1) ?? named
      if (named && time >= named.time + named.duration) named = null
      update()
    },
    close: stageMediaPreferences.subscribe(update),
  }
}
