/** The session of an empty draft, with a storage and an account in memory. It is closed when its test is over. */
import { onTestFinished, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { NEW_ID } from '../../../../domain/edited.ts'
import { createBuilderSession } from '../builder-session.ts'
import { createBuilderStore } from '../builder-store.ts'
import { emptyDocument } from '../open-game.ts'
import { fakeAccount, keyOf, memoryStorage } from './fake-account.ts'

export function openSession(storage = memoryStorage(), account = fakeAccount(), draftId: string = NEW_ID) {
  const store = createBuilderStore(emptyDocument(defaultSettings))
  const onCreated = vi.fn()
  const onSavedElsewhere = vi.fn()
  const start = { savedAs: null, isUnsent: false }
  const session = createBuilderSession({
    store,
    storage,
    calls: account.calls,
    keyOf: (id) => keyOf(id ?? draftId),
    draftId,
    start,
    isDeleted: false,
    onSaved: vi.fn(),
    onCreated,
    onSavedElsewhere,
  })
  onTestFinished(session.close)
  const addLine = (at = 1000) => store.run({ kind: 'add-line', at, duration: 2000, trigger: 'edge' })
  return { store, session, storage, account, onCreated, onSavedElsewhere, addLine }
}
