/** The recordings of the site: listed once, each fetched when it is first wanted. */
import { speechEndpoints } from '@rubato/contracts/api'
import type { MoanLevel, MoanRecording, VoiceName } from '@rubato/contracts/domain'
import { bytesOf } from '../../lib/api/bytes-of.ts'
import { call } from '../../lib/api/api-client.ts'

const FILE_MAX_BYTES = 2_000_000
/** Recordings that are kept in memory. */
const KEPT = 16
/** Above this demand the strong ones are played. */
const STRONG_FROM = 0.5

export interface Recordings {
  /** A recording that has been fetched already; null while there is none. Fetches others for the next times. */
  pick(intensity: number, random: () => number): AudioBuffer | null
}

const fitsVoice = (recordings: readonly MoanRecording[], voice: VoiceName): readonly MoanRecording[] => {
  const own = recordings.filter((each) => each.voice === voice)
  return own.length > 0 ? own : recordings.filter((each) => each.voice === null)
}

/** Rejects when the list cannot be fetched. `null` where the site has none for this voice. */
export async function openRecordings(context: BaseAudioContext, voice: VoiceName): Promise<Recordings | null> {
  const fitting = fitsVoice(await call(speechEndpoints.listMoans), voice)
  if (fitting.length === 0) return null
  const loaded = new Map<string, AudioBuffer>()
  const loading = new Set<string>()
  const load = async ({ id }: MoanRecording) => {
    loading.add(id)
    const file = await bytesOf(await call(speechEndpoints.getMoan, { params: { moanId: id } }), FILE_MAX_BYTES)
    loaded.set(id, await context.decodeAudioData(file.buffer))
    const oldest = loaded.size > KEPT ? loaded.keys().next().value : undefined
    if (oldest !== undefined) loaded.delete(oldest)
  }
  return {
    pick(intensity, random) {
      const level: MoanLevel = intensity >= STRONG_FROM ? 'strong' : 'gentle'
      const ofLevel = fitting.filter((each) => each.level === level)
      const usable = ofLevel.length > 0 ? ofLevel : fitting
      const wanted = usable[Math.floor(random() * usable.length)]
      if (wanted && !loaded.has(wanted.id) && !loading.has(wanted.id)) {
        // One that cannot be fetched is tried again when it is wanted the next time.
        load(wanted)
          .catch(() => undefined)
          .finally(() => loading.delete(wanted.id))
      }
      const here = usable.filter(({ id }) => loaded.has(id))
      const found = wanted && loaded.has(wanted.id) ? wanted : here[Math.floor(random() * here.length)]
      return (found && loaded.get(found.id)) ?? null
    },
  }
}
