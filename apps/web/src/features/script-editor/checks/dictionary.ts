/** The writer's own words: no mistakes on this device, whoever checks. */
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/stored.ts'

const KEY = 'dictionary'

export const readWords = (): string[] => z.array(z.string()).catch([]).parse(readStored('member', KEY))

export const addWord = (word: string): void => writeStored('member', KEY, [...new Set([...readWords(), word])])

export const removeWord = (word: string): void =>
  writeStored(
    'member',
    KEY,
    readWords().filter((kept) => kept !== word),
  )

/** A word that was learnt small may begin a sentence. */
export function isKnown(word: string): boolean {
  const small = word.toLowerCase()
  return readWords().some((kept) => kept.toLowerCase() === small)
}
