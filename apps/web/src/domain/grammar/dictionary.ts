/** The author's dictionary on this device: its words are no spelling mistakes in either grammar check. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/storage/stored.ts'
import { keptAtSignOut } from '../member-data/kept-at-sign-out.ts'

const KEY = keptAtSignOut.dictionary

export const readWords = (): string[] => z.array(z.string()).catch([]).parse(readStored('member', KEY))

export const addWord = (word: string): void => writeStored('member', KEY, [...new Set([...readWords(), word])])

export const removeWord = (word: string): void =>
  writeStored(
    'member',
    KEY,
    readWords().filter((kept) => kept !== word),
  )

/** Ignores case: a word that was learnt in lower case may begin a sentence. */
export function isKnown(word: string): boolean {
  const lowerCase = word.toLowerCase()
  return readWords().some((kept) => kept.toLowerCase() === lowerCase)
}
