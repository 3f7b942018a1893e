/**
 * The games that may be kept for offline play: those that the member has bookmarked, the newest, and those that they last opened
 * on this device.
 */
import { gameEndpoints } from '@rubato/contracts/api'
import type { Game } from '@rubato/contracts/domain'
import { readOpenedGames } from '../../domain/opened-games.ts'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import type { Recorder } from '../../lib/api/kept-answers.ts'

/** Most bookmarks that are kept: a game has up to 900 kB. */
const BOOKMARKS_MAX = 50

/** Of the calls that make a copy. */
export interface Recording {
  signal: AbortSignal
  record: Recorder
}

/** Null for a game that was deleted or withdrawn, or that is not safe by the present rules. */
async function readGame(gameId: string, record?: Recorder): Promise<Game | null> {
  try {
    return await call(gameEndpoints.getGame, { params: { gameId } }, record)
  } catch (error) {
    if (!isErrorCode(error, 'game.not-found', 'game.unsafe')) throw error
    return null
  }
}

/** Names by id; null for a game that is not bookmarked, whose name is not on this device. */
async function gameNames(record?: Recorder): Promise<Map<string, string | null>> {
  const query = { bookmarked: 'true', limit: BOOKMARKS_MAX } as const
  const { data } = await call(gameEndpoints.listGames, { query }, record)
  const opened = readOpenedGames().map((id) => [id, null] as const)
  return new Map([...opened, ...data.map(({ id, name }) => [id, name] as const)])
}

/** The games that the member may choose from. */
export async function findGames(): Promise<{ id: string; name: string }[]> {
  const found = []
  // One after the other: the server limits the calls of a member.
  for (const [id, known] of await gameNames()) {
    const name = known ?? (await readGame(id))?.name
    if (name !== undefined) found.push({ id, name })
  }
  return found
}

/** Reads the games that are not left out. */
export async function readGames(leftOut: readonly string[], { signal, record }: Recording): Promise<void> {
  for (const id of (await gameNames(record)).keys()) {
    if (leftOut.includes(id)) continue
    signal.throwIfAborted()
    await readGame(id, record)
  }
}
