/** Safety rules, length of speech and similarity: computed over thousands of dialogs, so outside of the main thread. */
import '../../../lib/api/zod-jitless.ts'
import { checkDialog, findSameText, findSimilarText } from '@rubato/script-content/dialogs'
import type { CheckedDialog, StyleRequest, StyleResponse } from './style.ts'

const dialogs = new Map<string, CheckedDialog>()

function findSimilar({ id, trigger, text }: CheckedDialog): StyleResponse['similar'] {
  const dialog = { trigger, text }
  const others = [...dialogs.values()].filter((other) => other.id !== id)
  const same = findSameText(
    dialog,
    others.filter((other) => other.trigger === trigger),
  )
  if (same) return { kind: 'same', text: same.text }
  const like = findSimilarText(dialog, others)
  return like ? { kind: 'like', text: like.text } : undefined
}

addEventListener('message', ({ data }: MessageEvent<StyleRequest>) => {
  if (data.kind === 'update') {
    for (const id of data.removed) dialogs.delete(id)
    for (const dialog of data.changed) dialogs.set(dialog.id, dialog)
    return
  }
  const { trigger, text, speech } = data.dialog
  const response: StyleResponse = {
    requestId: data.requestId,
    messages: checkDialog({ trigger, text, ...(speech === undefined ? {} : { speech }) }).map(({ message }) => message),
    similar: findSimilar(data.dialog),
  }
  postMessage(response)
})
