/** Stores a game that another screen made as a draft on this device, where the builder finds it. */
import { documentOf, startHistory, type ComposedGame } from '@rubato/builder'
import { markUnsentGame, newDraftId } from '../../../domain/unsent-games.ts'
import { copyKey, openCopyStorage, type CopyStorage } from './copy-storage.ts'
import { noDetails } from './game-details.ts'
import { writeCopy } from './local-copy.ts'

/** The id of the new draft. @throws what the storage throws. */
export async function storeDraft(
  game: ComposedGame,
  { memberId, name }: { memberId: string; name: string },
  storage: CopyStorage = openCopyStorage(),
): Promise<string> {
  const id = newDraftId()
  const history = startHistory(documentOf(game))
  const details = { ...noDetails, name }
  await writeCopy(storage, copyKey(memberId, id), { history, details, playhead: 0, savedAs: null, isUnsent: true })
  markUnsentGame(id, { name, length: game.duration, tasks: [] })
  return id
}
