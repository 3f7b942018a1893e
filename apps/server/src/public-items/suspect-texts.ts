/**
 * Finds the texts that name a forbidden subject. An item has up to 130,000 short texts: many are screened as one, and one by
 * one only where that names a subject. Callers say how many they need, so that a hundred thousand suspect ones cost no more.
 */
import { namedSubjects } from '@rubato/script-content'
import { createTurns, filterInSlices, mapInSlices } from '../jobs/slices.ts'

/** Characters that are screened as one text. */
const BATCH_CHARACTERS = 8000
/** Between texts that are screened as one: no pattern crosses it, and after it all match as at the start of a text. */
const BETWEEN_TEXTS = ' | '

/** Whether the text names a forbidden subject. */
export const isSuspect = (text: string): boolean => namedSubjects(text).length > 0

function* batchesOf<Item extends { text: string }>(items: readonly Item[]): Generator<Item[]> {
  let batch: Item[] = []
  let characters = 0
  for (const item of items) {
    batch.push(item)
    characters += item.text.length + BETWEEN_TEXTS.length
    if (characters < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

interface Wanted {
  /** The search ends after this many. */
  most?: number
  isApproved?: (text: string) => boolean
}

/** The first `most` texts that name a forbidden subject and are not approved, in their order. */
export async function findSuspect<Item extends { text: string }>(
  items: readonly Item[],
  { most = Infinity, isApproved = () => false }: Wanted = {},
): Promise<Item[]> {
  const turn = createTurns()
  const found: Item[] = []
  for (const batch of batchesOf(items)) {
    const wait = turn()
    if (wait) await wait
    if (!isSuspect(batch.map(({ text }) => text).join(BETWEEN_TEXTS))) continue
    found.push(...(await filterInSlices(batch, ({ text }) => isSuspect(text) && !isApproved(text))))
    if (found.length >= most) return found.slice(0, most)
  }
  return found
}

/** The forbidden subjects of each text, as English words. */
export const subjectsOfEach = async (texts: readonly string[]): Promise<string[][]> =>
  mapInSlices(texts, (text) => namedSubjects(text).map((subject) => subject.replace('-', ' ')))
