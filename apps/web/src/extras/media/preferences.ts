/** Choice of the media behind the stage: stored on this device, not in the account. */
import { z } from 'zod'
import { lightNames } from '@rubato/contracts/domain'
import { site } from '../../lib/browser/site.ts'
import { readStoredObject, writeStored } from '../../lib/storage/stored.ts'
import { createStore, type ReadableStore, type Store } from '../../ui/store.ts'

/** `ambient`: moving light, made while it is shown. `none`: the still background of the stage. */
const mediaSources = ['ambient', 'folder', 'scrolller', 'none'] as const
export type MediaSourceName = (typeof mediaSources)[number]

/** How much media are darkened, percent. Below the least, texts on the stage would be hard to read on a bright picture. */
export const DIM = { min: 40, max: 90, step: 5, initial: 55 } as const

/** `surprise`: the seed of the session chooses. */
export const lightChoices = ['surprise', ...lightNames] as const

const KEY = 'stage-media'
const preferencesSchema = z.object({
  source: z.enum(mediaSources).catch('ambient'),
  light: z.enum(lightChoices).catch('surprise'),
  dim: z.number().min(DIM.min).max(DIM.max).catch(DIM.initial),
})
export type StageMediaPreferences = z.infer<typeof preferencesSchema>

/** The sources that this site has. */
export const offeredSources = (): MediaSourceName[] =>
  mediaSources.filter((source) => source !== 'scrolller' || site().media === 'scrolller')

function read(): StageMediaPreferences {
  const stored = preferencesSchema.parse(readStoredObject('device', KEY))
  return offeredSources().includes(stored.source) ? stored : { ...stored, source: 'ambient' }
}

const store: Store<StageMediaPreferences | null> = createStore<StageMediaPreferences | null>(null)

/** Read from the device when they are needed first. */
export const stageMediaPreferences: ReadableStore<StageMediaPreferences> = {
  get() {
    const known = store.get() ?? read()
    if (store.get() === null) store.set(known)
    return known
  },
  subscribe: store.subscribe,
}

/** Stores the change at once. */
export function changeStageMedia(change: Partial<StageMediaPreferences>): void {
  const next = { ...stageMediaPreferences.get(), ...change }
  writeStored('device', KEY, next)
  store.set(next)
}
