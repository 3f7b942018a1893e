/** The library of a new session: the dialogs, when they were last spoken, and earlier sessions where the member allowed it. */
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import type { DialogLibrary } from '@rubato/engine'
import { earlierSessions } from '../history/earlier-sessions.ts'
import { readRemembering } from '../memory/remembering.ts'
import { readSpoken } from '../history/session-history.ts'

/** `script` leads the session; null is the default one. */
export const sessionLibrary = (scripts: DialogLibrary['scripts'], script: string | null): DialogLibrary => ({
  scripts,
  lastSpoken: readSpoken(),
  ...(readRemembering() ? { earlier: earlierSessions(script ?? DEFAULT_SCRIPT_ID, Date.now()) } : {}),
})
