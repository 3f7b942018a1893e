/** The defaults of the text form: what is not written, and what the reader puts in its place. */
import { DIALOG_TEXT_MAX, SESSION_MS_MAX, spokenMs, type ExitOf, type GameEvent } from '@rubato/contracts/domain'

/** Ids of events and notes that have the one of their place are not written. */
export const eventIdAt = (index: number): string => `e${index + 1}`
export const noteIdAt = (index: number): string => `note-${index + 1}`

/** Length of an id. */
const ID_MAX = 100
/** The id of the picture of a line. */
export const pictureIdOf = (line: string): string => `${line}-picture`.slice(-ID_MAX)

export const DEFAULT_TASK: GameEvent['task'] = 'steady'
export const DEFAULT_QUESTION = { seconds: 30, meanwhile: 'rest' } as const satisfies Partial<ExitOf<'ask'>>

/** The time that a line takes to say, ms. No more characters are measured than the contract allows. */
export const lineLength = (text: string): number =>
  Math.min(SESSION_MS_MAX, spokenMs(text.slice(0, DIALOG_TEXT_MAX), null, 'normal'))

/** The name of a section that has none: its id in words. */
export const nameOfId = (id: string): string => {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
