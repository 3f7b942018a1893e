/** How often each word is spoken in the instructors' lines: the vocabulary that authors of scripts write in, too. */
import { shippedScripts } from './shipped-scripts.ts'

const WORD = /\p{L}+(?:['’]\p{L}+)*/gu

/** By word, in lower case. */
export function wordCounts(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { dialogs } of shippedScripts) {
    for (const { text } of dialogs) {
      for (const [word] of text.toLowerCase().matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}
