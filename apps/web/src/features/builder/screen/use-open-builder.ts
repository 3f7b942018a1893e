/** Opens the game of the address, and closes it when the screen is left. */
import { useEffect, useRef, useState } from 'react'
import type { Game, Settings } from '@rubato/contracts/domain'
import type { BuilderSentence } from '@rubato/builder'
import { isDraftId } from '../../../domain/unsent-games.ts'
import { gameCalls } from '../document/account/account-save.ts'
import { createBuilderSession, type BuilderSession } from '../document/builder-session.ts'
import { createBuilderStore, type WorkStore } from '../document/builder-store.ts'
import { copyKey, openCopyStorage } from '../document/copy-storage.ts'
import { openGame } from '../document/open-game.ts'

export type OpenState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'open'
      readonly store: WorkStore
      readonly session: BuilderSession
      readonly changes: readonly BuilderSentence[]
      /** The account has deleted the game, and the unsent work of this device was opened. */
      readonly isDeleted: boolean
    }
  | { readonly kind: 'foreign'; readonly game: Game }
  | { readonly kind: 'failed'; readonly error: unknown }

interface OpenBuilderOptions {
  /** The game or draft that is opened; another value opens another one. */
  gameId: string
  memberId: string
  settings: Settings
  /** The name of the first section, where a new game is a branching one. */
  firstSection: string | undefined
  /** The account has stored the game. */
  onSaved: (game: Game) => void
  /** The open game has got an id of the account; the builder stays open. */
  onCreated: (gameId: string) => void
  /** Called before `onCreated` where another tab has sent the game. */
  onSavedElsewhere: () => void
}

export function useOpenBuilder({ gameId, memberId, ...others }: OpenBuilderOptions): OpenState {
  const [state, setState] = useState<OpenState>({ kind: 'loading' })
  const latest = useRef(others)
  useEffect(() => {
    latest.current = others
  })
  useEffect(() => {
    let isClosed = false
    let session: BuilderSession | null = null
    const storage = openCopyStorage()
    const keyOf = (id: string | null) => copyKey(memberId, id ?? gameId)
    const open = async () => {
      const opened = await openGame({
        storage,
        calls: gameCalls,
        keyOf,
        gameId: isDraftId(gameId) ? null : gameId,
        memberId,
        settings: latest.current.settings,
        firstSection: latest.current.firstSection,
      })
      if (isClosed) return
      if (!opened.ok) return setState({ kind: 'foreign', game: opened.game })
      const { copy, changes, isDeleted } = opened
      const store = createBuilderStore(copy.history.document)
      store.load(copy)
      session = createBuilderSession({
        store,
        storage,
        calls: gameCalls,
        keyOf,
        draftId: gameId,
        start: copy,
        isDeleted,
        onSaved: (game) => latest.current.onSaved(game),
        // A game whose screen was left while it was sent leads nowhere.
        onCreated: (id) => !isClosed && latest.current.onCreated(id),
        onSavedElsewhere: () => !isClosed && latest.current.onSavedElsewhere(),
      })
      setState({ kind: 'open', store, session, changes, isDeleted })
    }
    open().catch((error: unknown) => !isClosed && setState({ kind: 'failed', error }))
    return () => {
      isClosed = true
      session?.close()
    }
  }, [gameId, memberId])
  return state
}
