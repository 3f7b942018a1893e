/** The safety rules, the length of speech and likeness: over thousands of lines, so away from the keys. */
import { checkDialog, findSameText, findSimilarText } from '@rubato/script-content/dialogs'
import type { StyleAnswer, StyleRequest, StyledLine } from './style.ts'

const lines = new Map<string, StyledLine>()

function likeness({ id, trigger, text }: StyledLine): StyleAnswer['likeness'] {
  const line = { trigger, text }
  const others = [...lines.values()].filter((other) => other.id !== id)
  const same = findSameText(
    line,
    others.filter((other) => other.trigger === trigger),
  )
  if (same) return { kind: 'same', text: same.text }
  const like = findSimilarText(line, others)
  return like ? { kind: 'like', text: like.text } : undefined
}

addEventListener('message', ({ data }: MessageEvent<StyleRequest>) => {
  if (data.kind === 'lines') {
    for (const id of data.gone) lines.delete(id)
    for (const line of data.changed) lines.set(line.id, line)
    return
  }
  const { trigger, text, speech } = data.line
  const answer: StyleAnswer = {
    question: data.question,
    messages: checkDialog({ trigger, text, ...(speech === undefined ? {} : { speech }) }).map(({ message }) => message),
    likeness: likeness(data.line),
  }
  postMessage(answer)
})
