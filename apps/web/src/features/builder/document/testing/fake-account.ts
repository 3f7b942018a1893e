/** Stand-ins for tests of the builder's session: a device's storage, and an account with at most one game. */
import type { LinearGame, GameWrite } from '@rubato/contracts/domain'
import { isScene, type BuilderDocument, type WorkDocument } from '@rubato/builder'
import { ApiError, NetworkError } from '../../../../lib/api/api-error.ts'
import type { GameCalls } from '../account/account-save.ts'
import type { GameDetails } from '../game-details.ts'
import type { CopyStorage } from '../copy-storage.ts'

export const ID = '00000000-0000-4000-8000-000000000001'
export const OTHER = '00000000-0000-4000-8000-000000000002'
export const ME = { id: '00000000-0000-4000-8000-00000000000a', username: 'Ada' }
export const details: GameDetails = {
  name: 'Slow harbour',
  description: 'A slow game by the sea.',
  splash: { id: 'p', photo: '/p.avif', downloadLink: '', author: { name: 'Rubato', profile: '' } },
  tags: [],
}
export const keyOf = (id: string | null) => `me.${id ?? 'new'}`
const conflict = () =>
  new ApiError(
    { status: 409, statusText: 'Conflict', method: 'PATCH', url: '/api/game/:gameId' },
    { error: 'item.conflict', issues: [] },
  )
const notFound = () =>
  new ApiError(
    { status: 404, statusText: 'Not Found', method: 'GET', url: '/api/game/:gameId' },
    { error: 'game.not-found', issues: [] },
  )

/** Keeps clones, as IndexedDB does. */
export function memoryStorage(): CopyStorage & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  return {
    kept,
    read: (key) => Promise.resolve(structuredClone(kept.get(key))),
    write(key, value) {
      kept.set(key, structuredClone(value))
      return Promise.resolve()
    },
    remove(key) {
      kept.delete(key)
      return Promise.resolve()
    },
  }
}

const asGame = (write: GameWrite, id: string, revision: number): LinearGame =>
  ({
    ...write,
    id,
    revision,
    createdBy: ME,
    updatedAt: '2026-11-22T00:00:00.000Z',
    tags: [],
    shared: false,
  }) as unknown as LinearGame

/** An account whose games have the ids `ID` and `OTHER`, in this order, whatever ids are chosen; their revisions are checked. */
export function fakeAccount() {
  const games = new Map<string, LinearGame>()
  let isOffline = false
  /** The ids of the games, by the ids that were chosen. */
  const made = new Map<string, string>()
  const ensure = () => (isOffline ? Promise.reject(new NetworkError('offline')) : Promise.resolve())
  const calls: GameCalls = {
    async create(write, chosen) {
      await ensure()
      if (made.has(chosen)) throw conflict()
      const game = asGame(write, made.size === 0 ? ID : OTHER, 1)
      made.set(chosen, game.id)
      games.set(game.id, game)
      return game
    },
    async update(given, write, revision) {
      await ensure()
      const id = made.get(given) ?? given
      if (!games.has(id)) throw notFound()
      if (games.get(id)?.revision !== revision) throw conflict()
      const game = asGame(write, id, revision + 1)
      games.set(id, game)
      return game
    },
    async get(id) {
      await ensure()
      const game = games.get(made.get(id) ?? id)
      if (!game) throw notFound()
      return game
    },
  }
  return { games, calls, setOffline: (value: boolean) => void (isOffline = value) }
}

/** The records of a linear game. @throws for a branching one. */
export function recordsOf(document: WorkDocument | undefined): BuilderDocument['records'] {
  if (!document || isScene(document)) throw new Error('This is no linear game')
  return document.records
}
