/** This screen's place in a session: shows what the stage sends, and passes on what the member presses. */
import type { MemberInput, SceneInput } from '@rubato/engine'
import { saysStopped, stageMessageSchema, type ScreenMessage, type StageMessage } from '../channel/messages.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { forgetSeat } from './seat-key.ts'
import { keepSeat, keepStop } from './seat.ts'
import { connectToStage, type StageConnection } from './stage-connection.ts'
import { openWire, type Admission } from './wire.ts'

export interface ScreenLink extends Pick<StageConnection<ScreenMessage>, 'state' | 'stopping' | 'close' | 'leave'> {
  mirror: Mirror
  /** False while the stage cannot be reached. A stop waits for it: see `StageConnection`. */
  send(input: MemberInput): boolean
  /** The same for an answer or a button of a branching game. */
  answer(input: SceneInput): boolean
  /** Tells the stage whether this window shows its video. */
  shows(isOn: boolean): void
}

const secretOf = (admission: Admission) => (typeof admission === 'string' ? null : admission.secret)

const messageOf = (input: SceneInput): ScreenMessage =>
  input.type === 'answer' ? { kind: 'answer', answer: input.answer } : { kind: 'note', note: input.note }

/** Joins or returns to a session. Rejects with the error of the call that uses a code. */
export async function joinSession(admission: Admission): Promise<ScreenLink> {
  const mirror = createMirror(() => performance.now())
  const { state, send, stop, stopping, close, leave } = await connectToStage<StageMessage, ScreenMessage>({
    schema: stageMessageSchema,
    stop: {
      message: { kind: 'input', input: 'stop' },
      isAnsweredBy: saysStopped,
      isWaiting: typeof admission === 'object' && 'stops' in admission,
      keep: keepStop,
    },
    isReturn: typeof admission === 'object' && admission.kind === 'seat',
    secret: secretOf(admission),
    mirror,
    openWire: (events) => openWire(admission, { ...events, onVideo: mirror.video.set }),
    keepSeat: (ticket, secret) => keepSeat({ ticket, secret }),
    forgetSeat,
    onMessage: mirror.take,
  })
  state.subscribe(() => {
    if (state.get().kind === 'ended') mirror.video.set(null)
  })
  const without = (end: () => void) => () => {
    mirror.video.set(null)
    end()
  }
  return {
    state,
    stopping,
    mirror,
    shows: (isOn) => void send({ kind: 'shows', isOn }),
    send: (input) => (input === 'stop' ? stop() : send({ kind: 'input', input })),
    answer: (input) => send(messageOf(input)),
    close: without(close),
    leave: without(leave),
  }
}
