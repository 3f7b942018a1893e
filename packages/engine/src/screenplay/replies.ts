/** What a member does in a branching game, from a list: answers its questions, says nothing, presses its buttons. */
import { exitKey } from '../session/model/scene.ts'
import type { SessionState } from '../session/model/state.ts'
import { viewOf } from '../session/effects/view.ts'
import type { SceneInput, StageChoice, StageNote } from '../session/model/types.ts'

/**
 * The number of an answer from 1 on, a number or a text that is typed, `silence`, `button` for the first button that is there, or
 * the reply of `pressOf`.
 */
export type SceneReply = string
export const SILENCE: SceneReply = 'silence'
const BUTTON = 'button'

/** Presses a button at a place, which is a visit of a section. */
export const pressOf = (place: string, { id }: Pick<StageNote, 'id'>): SceneReply => `${BUTTON} ${place} ${id}`

const isPress = (reply: SceneReply | undefined): reply is SceneReply =>
  reply === BUTTON || reply?.startsWith(`${BUTTON} `) === true

const pressed = (reply: SceneReply | undefined, place: string, notes: readonly StageNote[]): StageNote | undefined =>
  reply === BUTTON ? notes[0] : notes.find((note) => reply === pressOf(place, note))

/** An answer is given after this share of the time that the question is open, words included. */
const ANSWERS_AFTER = 0.4
/** A button is pressed this long after it appears, ms. */
const PRESSES_AFTER = 3000

/** A reply that will be made; `text` is what the button or the typed answer says, `question` is null for a button. */
export interface PlannedReply {
  at: number
  input: SceneInput
  reply: SceneReply
  text: string
  question: StageChoice | null
  /** Replies of the list that come before it. */
  before: number
  /** The question or the section in which it is made: the reply is dropped where another one is open by then. */
  open: string
}

/** A reply that the open question does not offer. */
export class ReplyError extends Error {}

function answerOf(reply: SceneReply, { kind, text, answers }: StageChoice): Pick<PlannedReply, 'input' | 'text'> {
  if (kind === 'text') return { input: { type: 'answer', answer: reply }, text: reply }
  const number = Number(reply)
  if (kind === 'number' && Number.isFinite(number)) return { input: { type: 'answer', answer: number }, text: reply }
  const answer = answers.find(({ index }) => kind === 'ask' && index === number - 1)
  if (answer) return { input: { type: 'answer', answer: answer.index }, text: answer.text }
  const offered = answers.map(({ index, text: words }) => `${index + 1} ${words}`).join(', ')
  throw new ReplyError(`“${text}” does not offer “${reply}”${offered === '' ? '.' : `: it offers ${offered}.`}`)
}

/** Takes the replies of the list one after the other; once the list is used up, the member is silent. */
export class Replying {
  /** The question that is open; null while there is none. */
  open: string | null = null
  /** That question as it was last shown; null before the first. */
  question: StageChoice | null = null
  /** The list has no reply to the open question. */
  isUsedUp = false
  /** Replies of the list that come before the open question. */
  before = 0
  /** Replies of the list that were taken. */
  taken = 0
  private readonly replies: readonly SceneReply[]
  private pressedIn: string | null = null

  constructor(replies: readonly SceneReply[]) {
    this.replies = replies
  }

  /** The open question, or else the running section. */
  static placeOf({ latest: { world } }: SessionState): string {
    if (!world.scene) return ''
    const { section, visits, question } = world.scene
    const visit = `${section}@${visits[section] ?? 0}`
    return question ? exitKey(visit) : visit
  }

  /**
   * The reply that the member decides on at this moment; null for none. Called at least every half second, with growing times.
   * @throws {ReplyError}
   */
  react(state: SessionState): PlannedReply | null {
    const { at, world } = state.latest
    const { choice, notes = [] } = viewOf(state.setup, state.latest)
    const open = Replying.placeOf(state)
    // A check-in comes before the question.
    if (!choice && world.scene?.question) return null
    if (!choice) {
      this.open = null
      const reply = this.replies[this.taken]
      const note = pressed(reply, open, notes)
      if (reply === undefined || !note || this.pressedIn === open) return null
      this.pressedIn = open
      const input = { type: 'note', note: note.id } as const
      return { at: at + PRESSES_AFTER, input, reply, text: note.text, question: null, before: this.taken++, open }
    }
    this.question = choice
    if (this.open === open) return null
    this.open = open
    this.before = this.taken
    const reply = this.replies[this.taken]
    this.isUsedUp = reply === undefined || isPress(reply)
    if (reply === undefined || isPress(reply)) return null
    this.taken += 1
    if (reply === SILENCE) return null
    const answerAt = Math.round(at + ((choice.until ?? at) - at) * ANSWERS_AFTER)
    return { at: answerAt, reply, ...answerOf(reply, choice), question: choice, before: this.before, open }
  }
}
