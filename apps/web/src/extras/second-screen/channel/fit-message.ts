/** Shortens messages of the stage that a screen would refuse or that do not fit into one frame. */
import { utf8 } from '../../../lib/bytes.ts'
import { MESSAGE_BYTES_MAX } from './frames.ts'
import { TEXT_MAX, type StageMessage } from './messages.ts'

type LongMessage = Extract<StageMessage, { kind: 'view' | 'caption' }>

/** Lengths to which the texts of a message are cut, characters: the first at which it fits is used. */
const TEXT_LENGTHS = [TEXT_MAX, 500, 250, 120, 60] as const
/** The same for a message without the notes of its bar. */
const SHORT_LENGTHS = [60, 20] as const

/** The text with at most `max` characters; a cut one ends with an ellipsis, and no character is cut in two. */
const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

function withTexts(message: LongMessage, max: number): LongMessage {
  const short = <Item extends { text: string }>(item: Item): Item => ({ ...item, text: cut(item.text, max) })
  if (message.kind === 'caption') {
    const { line, last } = message
    return { ...message, line: line && cut(line, max), last: last && cut(last, max) }
  }
  const { choice, notes } = message.view
  return {
    kind: 'view',
    view: {
      ...message.view,
      ...(choice && { choice: { ...short(choice), answers: choice.answers.map(short) } }),
      ...(notes && { notes: notes.map(short) }),
    },
  }
}

const fits = (message: LongMessage): boolean => utf8(JSON.stringify(message)).length <= MESSAGE_BYTES_MAX

/** Null where the message is too long at each of these lengths. */
const cutToFit = (message: LongMessage, lengths: readonly number[]): LongMessage | null =>
  lengths.map((max) => withTexts(message, max)).find(fits) ?? null

/**
 * Returns the message in a form that `stageMessageSchema` accepts and that can be sealed: with its texts cut where they are too long,
 * and, if that is not enough, without the notes of the bar.
 */
export function fitMessage(message: LongMessage): LongMessage {
  const bare: LongMessage = message.kind === 'view' ? { kind: 'view', view: { ...message.view, bar: [] } } : message
  return cutToFit(message, TEXT_LENGTHS) ?? cutToFit(bare, SHORT_LENGTHS) ?? bare
}
