/** Phrases of voice commands: how they are compared with the heard text, and which are refused. */
import { chosenActions, type Bindings, type ChosenAction, type HandsFreeAction } from './bindings.ts'

/** These words stop the session whenever voice commands are on. No other action can take them. */
export const stopWords = ['stop', 'red'] as const

/** Lower case, without punctuation, single spaces. */
const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether the words of `phrase` follow one another in `heard`. */
const contains = (heard: string, phrase: string) => phrase !== '' && ` ${heard} `.includes(` ${phrase} `)

export type PhraseProblem = { kind: 'empty' | 'stop-word' } | { kind: 'taken'; by: ChosenAction }

/** Why a phrase cannot be assigned to `action`; null when it can. One phrase inside another would mean both. */
export function phraseProblem(
  text: string,
  action: ChosenAction,
  { phrases }: Pick<Bindings, 'phrases'>,
): PhraseProblem | null {
  const phrase = normalized(text)
  if (phrase === '') return { kind: 'empty' }
  if (stopWords.some((word) => contains(phrase, word))) return { kind: 'stop-word' }
  const by = chosenActions.find((each) => {
    const other = normalized(phrases[each] ?? '')
    return each !== action && (contains(phrase, other) || contains(other, phrase))
  })
  return by === undefined ? null : { kind: 'taken', by }
}

/**
 * Action of a heard text. A stop word counts at once, also in a text that may still change; other phrases count when
 * the text is final and the instructor is not saying them: a microphone hears the loudspeaker.
 *
 * @param spoken the text that the instructor is saying
 */
export function commandIn(
  transcript: string,
  isFinal: boolean,
  spoken: string,
  { phrases }: Pick<Bindings, 'phrases'>,
): HandsFreeAction | null {
  const heard = normalized(transcript)
  if (stopWords.some((word) => contains(heard, word))) return 'stop'
  if (!isFinal) return null
  const said = normalized(spoken)
  const found = chosenActions.find((action) => {
    const phrase = normalized(phrases[action] ?? '')
    return contains(heard, phrase) && !contains(said, phrase)
  })
  return found ?? null
}
