/** Removes what is there without a network: answers of the API with private data, lines, the copy of the app, the worker. */
import { keptAt, removeAnswers } from '../../lib/api/kept-answers.ts'

/** Called at sign-out, and when the session of the account has ended. Never rejects. */
export async function removeKept(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (keptAt() === null && !worker) return
  await removeAnswers()
  await import('./remove-copy.ts').then(({ removeCopy }) => removeCopy()).catch(() => undefined)
}
