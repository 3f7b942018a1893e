/** Asks for lines that are not kept yet. Lines that are kept are skipped, so that an interrupted run continues. */
import type { Clips } from '../../features/speech/clips.ts'
import { SpeechUnavailableError, type SpeechRequest } from '../../ports/content-services.ts'
import { VoicesCommandError } from './voices-options.ts'

/** Time between two reports of the progress, ms. */
const REPORT_MS = 5000

export type Print = (line: string) => void

export interface Progress {
  done: number
  made: number
  /** Lines whose answers were no speech. */
  refused: number
}

export interface RenderOptions {
  clips: Clips
  requests: readonly SpeechRequest[]
  parallel: number
  print: Print
  /** The lines that are under way are finished and kept. */
  signal: AbortSignal
  /** Who speaks, at the beginning of a sentence. */
  speaker: string
}

function reportOf({ done, made }: Progress, total: number, startedAt: number): string {
  const seconds = (Date.now() - startedAt) / 1000
  const left = made > 0 ? ((total - done) * seconds) / made : null
  const percent = Math.floor((100 * done) / total)
  const estimate = left === null ? '' : `, at most ${Math.ceil(left / 60)} min left`
  return `${done} of ${total} lines (${percent} %), ${made} of them new${estimate}`
}

/** @throws VoicesCommandError when the speaker fails, and when `signal` aborts */
export async function renderLines(options: RenderOptions): Promise<Progress> {
  const { clips, requests, parallel, print, signal, speaker } = options
  const progress: Progress = { done: 0, made: 0, refused: 0 }
  const startedAt = Date.now()
  let reportedAt = startedAt
  let next = 0
  const work = async (): Promise<void> => {
    for (let request = requests[next++]; request && !signal.aborted; request = requests[next++]) {
      await renderOne(clips, request, progress)
      if (Date.now() - reportedAt < REPORT_MS) continue
      reportedAt = Date.now()
      print(reportOf(progress, requests.length, startedAt))
    }
  }
  const stop = (error: unknown) => {
    next = requests.length
    throw error
  }
  // The other requests end first, so that their lines are kept.
  const results = await Promise.allSettled(Array.from({ length: parallel }, () => work().catch(stop)))
  const kept = `${progress.done} of ${requests.length} lines are done; run it again to go on from there.`
  const errors = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
  const other = errors.find((error) => !(error instanceof SpeechUnavailableError))
  if (other !== undefined) throw other
  const failures = errors.filter((error) => error instanceof SpeechUnavailableError)
  // After a failure the other requests are refused as unanswered: the reason is in the first one.
  const failure = failures.find(({ code }) => code !== 'no-answer') ?? failures[0]
  if (failure) throw new VoicesCommandError(`${speaker} does not answer (${failure.code}). ${kept}`, { cause: failure })
  if (progress.done < requests.length) throw new VoicesCommandError(`Stopped. ${kept}`)
  return progress
}

/** An answer that is no speech may be due to this text: the others are still requested. */
async function renderOne(clips: Clips, request: SpeechRequest, progress: Progress): Promise<void> {
  if (!(await clips.has(request))) {
    try {
      await clips.get(request)
      progress.made += 1
    } catch (error) {
      if (!(error instanceof SpeechUnavailableError) || error.code !== 'malformed') throw error
      progress.refused += 1
    }
  }
  progress.done += 1
}
