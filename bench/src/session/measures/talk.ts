/** The words of a session: whether each is heard to its end, their number, and their kinds. */
import { triggers } from '@rubato/contracts/domain'
import { sumOf, type Reading, type Words } from '../reading.ts'

export interface TalkFigures {
  /** Lines, without numbers and signals. */
  lines: number
  /** Lines that are not over when the next words begin. Numbers do not wait for numbers; an answer cuts a line off. */
  cut: number
  /** Words that begin in the same moment as others. */
  overlapping: number
  /** Lines that were said before in the same session. */
  repeated: number
  /** Words of lines and signals a minute. */
  wordsAMinute: number
  /** Share of those words that are not an instruction, 0..1. */
  notInstruction: number
}

/** An estimate that is over by less is no cut, ms. */
const TOLERANCE = 50

const wordsIn = ({ text }: Words): number => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
/** A release waits for no sentence of the product. */
const isReleased = (one: Words, next: Words): boolean =>
  one.type === 'system' && triggers.some(({ id, closes }) => id === next.trigger && closes.length > 0)
const isCounting = (one: Words, next: Words): boolean => one.type === 'number' && next.type === 'number'

/** Words that begin within this time of an input answer it, ms. */
const ANSWERED_WITHIN = 1000

export function measureTalk({ words, inputs, duration }: Reading): TalkFigures {
  const isAnswer = ({ at }: Words): boolean =>
    inputs.some((input) => at >= input.at && at - input.at <= ANSWERED_WITHIN)
  const lines = words.filter(({ type }) => type === 'line')
  const said = words.filter(({ type }) => type === 'line' || type === 'signal')
  const followed = words.flatMap((one, index) => {
    const next = words[index + 1]
    return next && !isCounting(one, next) && !isReleased(one, next) ? [{ one, next }] : []
  })
  const heard = new Set<string>()
  const isRepeated = ({ id }: Words): boolean => heard.size === heard.add(id).size
  return {
    lines: lines.length,
    cut: followed.filter(({ one, next }) => one.until > next.at + TOLERANCE && !isAnswer(next)).length,
    overlapping: followed.filter(({ one, next }) => one.at === next.at).length,
    repeated: lines.filter(isRepeated).length,
    wordsAMinute: sumOf(said.map(wordsIn)) / (duration / 60_000),
    notInstruction: sumOf(said.filter(({ kind }) => kind !== 'instruction').map(wordsIn)) / sumOf(said.map(wordsIn)),
  }
}
