/**
 * Keeps for offline play: the app, the account and its settings, the member's generators, the games that they bookmarked or last
 * opened, the dialogs of every script that one of them names, with the default script and the countdown, and, where the member
 * chose it, their lines in the voices of the site. The member may leave out generators, games and scripts.
 */
import { accountEndpoints, membershipEndpoints } from '@rubato/contracts/api'
import type { ScriptDialog } from '@rubato/engine'
import { keepApp, removeApp, startWorker } from '../../domain/offline/app-files.ts'
import { removeOfflinePage } from '../../domain/offline/offline-page.ts'
import { call } from '../../lib/api/api-client.ts'
import { keepAnswers, keptAt } from '../../lib/api/kept-answers.ts'
import { readGames, type Recording } from './find-games.ts'
import { findWorks, readDialogs, type Works } from './find-works.ts'
import type { LinesStop } from './keep-lines.ts'
import { keepVoice } from './keep-voice.ts'
import { readLeftOut } from './stored-choices.ts'

/** The part that is being stored: `done` files or lines `of` all. Answers of the service are not counted. */
export type KeepProgress = { part: 'answers' } | { part: 'app' | 'lines'; done: number; of: number }

interface KeepOptions {
  signal: AbortSignal
  onProgress: (progress: KeepProgress) => void
}

interface Kept {
  works: Works
  dialogs: Map<string, ScriptDialog[]>
}

/** Makes the calls that a session from its choice to its end makes. */
async function readAll(recording: Recording): Promise<Kept> {
  const leftOut = readLeftOut()
  await call(membershipEndpoints.patreonStatus, {}, recording.record)
  const works = await findWorks(leftOut, recording)
  await readGames(leftOut.games, recording)
  const scripts = works.scripts.filter((id) => !leftOut.scripts.includes(id))
  const dialogs = await readDialogs(scripts, recording)
  // Once more: another tab may have saved limits since.
  await call(accountEndpoints.getSettings, {}, recording.record)
  recording.signal.throwIfAborted()
  return { works, dialogs }
}

/** After a failure without a copy of before, and after a sign-out meanwhile, nothing stays. */
async function keepAppAndAnswers(options: KeepOptions): Promise<Kept> {
  const { signal, onProgress } = options
  try {
    await keepApp({ signal, onFile: (done, of) => onProgress({ part: 'app', done, of }) })
    onProgress({ part: 'answers' })
    return await keepAnswers(async (record) => {
      const kept = await readAll({ signal, record })
      // Last: pages take this worker as a sign that there is a copy.
      await startWorker(signal)
      return kept
    })
  } catch (error) {
    if (keptAt() === null) await Promise.all([removeApp(), removeOfflinePage()])
    throw error
  }
}

/**
 * Resolves to why lines of the voice were left for later, or null. Rejects without the service, and when `signal` aborts:
 * what was kept before stays, and lines that were stored until then.
 */
export async function keepOffline(options: KeepOptions): Promise<LinesStop | null> {
  const { signal, onProgress } = options
  const kept = await keepAppAndAnswers(options)
  return keepVoice({ ...kept, signal, onProgress: (done, of) => onProgress({ part: 'lines', done, of }) })
}
