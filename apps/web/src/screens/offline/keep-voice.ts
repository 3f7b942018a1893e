/** Keeps the lines of the kept scripts in the voices of the site, where the member chose it. */
import { readWav } from '@rubato/contracts/wav'
import type { ScriptDialog } from '@rubato/engine'
import { digestOf, keptSizes, removeOtherLines, saveLine } from '../../domain/offline/kept-lines.ts'
import { ensureRoom, isStorageFull } from '../../domain/offline/storage-full.ts'
import { siteSpeaker, type SiteSpeaker } from '../../domain/site-voice.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { packSound, SESSION_LOCK } from '../../play/kept-voice.ts'
import { keptCasts, type Works } from './find-works.ts'
import { keepLines, UnspokenLineError, type LinesStop, type MissingLine } from './keep-lines.ts'
import { changeVoiceChoice, readLeftOut, readVoiceChoice, type LeftOut } from './stored-choices.ts'
import { estimateBytes, linesToKeep, type LineToKeep } from './lines-to-keep.ts'

type Dialogs = ReadonlyMap<string, readonly ScriptDialog[]>

/** The lines of the kept works that the voices of the site speak on this device. */
export function spokenLines(works: Works, dialogs: Dialogs, leftOut: LeftOut): LineToKeep[] {
  const casts = keptCasts(works, leftOut).filter(({ voice }) => siteSpeaker(voice, works.speed))
  return linesToKeep({ casts, dialogs, systemLines: texts.t('stage.systemLines', { returnObjects: true }) })
}

interface WantedLine extends LineToKeep {
  digest: string
  speaker: SiteSpeaker
}

async function wantedLines(works: Works, dialogs: Dialogs): Promise<WantedLine[]> {
  const { speed } = works
  const byVoice = Map.groupBy(spokenLines(works, dialogs, readLeftOut()), ({ voice }) => voice)
  const ofVoices = Array.from(byVoice, async ([voice, lines]) => {
    const speaker = siteSpeaker(voice, speed)
    if (!speaker) return []
    const digests = lines.map(({ text }) => digestOf({ site: speaker.id, voice, speed, text }))
    return (await Promise.all(digests)).map((digest, index) => ({ ...lines[index]!, digest, speaker }))
  })
  return (await Promise.all(ofVoices)).flat()
}

const missingLine = ({ speaker, name, digest }: WantedLine): MissingLine => ({
  keep: async (signal) => {
    const file = await speaker.fetch(name, signal)
    if (file.length === 0) throw new UnspokenLineError()
    await saveLine(digest, packSound(readWav(file)))
  },
})

/** A request for the lock of sessions is granted when no tab plays one. */
const whenNoSession = async (signal: AbortSignal): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(SESSION_LOCK, { signal }, () => undefined)
}

interface KeepVoiceOptions {
  works: Works
  dialogs: Dialogs
  signal: AbortSignal
  onProgress: (done: number, of: number) => void
}

async function keepMissing(missing: readonly WantedLine[], { works, signal }: KeepVoiceOptions, onKept: () => void) {
  try {
    await ensureRoom(estimateBytes(missing, works.speed))
    return await keepLines({ missing: missing.map(missingLine), signal, onKept, whenNoSession })
  } catch (error) {
    if (isStorageFull(error)) return 'full'
    throw error
  }
}

/**
 * Removes what is kept and no longer wanted, and fetches what is wanted and not kept. Resolves to why a rest was left for
 * later. Rejects when `signal` aborts: the lines that are kept by then stay.
 */
export async function keepVoice(options: KeepVoiceOptions): Promise<LinesStop | null> {
  const { works, dialogs, onProgress } = options
  const wanted = readVoiceChoice().isOn ? await wantedLines(works, dialogs) : []
  await removeOtherLines(new Set(wanted.map(({ digest }) => digest)))
  const kept = await keptSizes()
  const missing = wanted.filter(({ digest }) => !kept.has(digest))
  let done = wanted.length - missing.length
  // This state stays stored if the page is left meanwhile.
  changeVoiceChoice({ wanted: wanted.length, stop: missing.length > 0 ? 'cancelled' : null })
  if (missing.length === 0) return null
  onProgress(done, wanted.length)
  const stop = await keepMissing(missing, options, () => onProgress(++done, wanted.length))
  changeVoiceChoice({ stop })
  return stop
}
