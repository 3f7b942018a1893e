/** Removes what is kept for offline play: answers of the API with private data, lines, and the copy of the app. */
import { keptAt, removeAnswers } from '../../lib/api/kept-answers.ts'

/** Called at sign-out, and when the session of the account has ended. Never rejects. */
export async function removeKept(): Promise<void> {
  if (keptAt() === null) return
  await removeAnswers()
  await import('./remove-copy.ts').then(({ removeCopy }) => removeCopy()).catch(() => undefined)
}
