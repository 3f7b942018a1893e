/** What a member does in a branching game, from a list: answers its questions, says nothing, presses its buttons. */
import { exitKey } from '../session/model/scene.ts'
import type { SessionState } from '../session/model/state.ts'
import { viewOf } from '../session/effects/view.ts'
import type { SceneInput, StageChoice } from '../session/model/types.ts'

/** The number of an answer from 1 on, a number or a text that is typed, `silence`, or `button` for the first button that is there. */
export type SceneReply = string
export const SILENCE: SceneReply = 'silence'

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
  private readonly left: SceneReply[]
  private pressedIn: string | null = null

  constructor(replies: readonly SceneReply[]) {
    this.left = [...replies]
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
    const [note] = notes
    // A check-in comes before the question.
    if (!choice && world.scene?.question) return null
    if (!choice) {
      this.open = null
      if (!note || this.left[0] !== 'button' || this.pressedIn === open) return null
      this.pressedIn = open
      this.left.shift()
      return {
        at: at + PRESSES_AFTER,
        input: { type: 'note', note: note.id },
        reply: 'button',
        text: note.text,
        question: null,
        open,
      }
    }
    this.question = choice
    if (this.open === open) return null
    this.open = open
    const reply = this.left[0] === 'button' ? undefined : this.left.shift()
    this.isUsedUp = reply === undefined
    if (reply === undefined || reply === SILENCE) return null
    const answerAt = Math.round(at + ((choice.until ?? at) - at) * ANSWERS_AFTER)
    return { at: answerAt, reply, ...answerOf(reply, choice), question: choice, open }
  }
}
