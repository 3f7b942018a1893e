/** Asks the style worker, and keeps it told of every line of the script. Silent when there is no worker. */
import type { TriggerId } from '@rubato/contracts/domain'
import type { EditorStore } from '../document/editor-store.ts'
import type { Line } from '../document/dialogs.ts'

export interface StyledLine {
  id: string
  trigger: TriggerId
  text: string
  speech?: string | undefined
}
export type StyleRequest =
  { kind: 'lines'; changed: StyledLine[]; gone: string[] } | { kind: 'check'; question: number; line: StyledLine }
export interface StyleAnswer {
  question: number
  /** In words. */
  messages: string[]
  likeness: { kind: 'same' | 'like'; text: string } | undefined
}

/** What differs between two states, line by line. */
function differences(before: ReadonlyMap<string, Line>, after: ReadonlyMap<string, Line>) {
  const changed = [...after.values()]
    .filter((line) => before.get(line.id)?.text !== line.text)
    .map(({ id, trigger, text }) => ({ id, trigger, text }))
  return { changed, gone: [...before.keys()].filter((id) => !after.has(id)) }
}

export type StyleCheck = (line: StyledLine) => Promise<StyleAnswer | null>

export function createStyleCheck(store: EditorStore): { check: StyleCheck; close: () => void } {
  const worker = new Worker(new URL('./style.worker.ts', import.meta.url), { type: 'module', name: 'style' })
  const asked = new Map<number, (answer: StyleAnswer | null) => void>()
  let questions = 0
  let known: ReadonlyMap<string, Line> = new Map()
  const tell = (request: StyleRequest) => worker.postMessage(request)
  const follow = () => {
    const { byId } = store.get().lines
    if (byId === known) return
    const { changed, gone } = differences(known, byId)
    known = byId
    if (changed.length > 0 || gone.length > 0) tell({ kind: 'lines', changed, gone })
  }
  const giveUp = () => {
    for (const answer of asked.values()) answer(null)
    asked.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<StyleAnswer>) => {
    asked.get(data.question)?.(data)
    asked.delete(data.question)
  })
  worker.addEventListener('error', giveUp)
  return {
    check(line) {
      follow()
      const question = ++questions
      return new Promise((resolve) => {
        asked.set(question, resolve)
        tell({ kind: 'check', question, line })
      })
    },
    close() {
      worker.terminate()
      giveUp()
    },
  }
}
