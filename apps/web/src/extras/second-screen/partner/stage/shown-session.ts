/** The session of a stage, as a partner is shown it and may lead it. Before the member begins there is none, and the partner waits. */
import type { LeadCommand, LeadKind, LeadRefusal } from '@rubato/contracts/domain'
import type { MemberInput } from '@rubato/engine'
import type { ExtraContext, Output } from '../../../../play/extra.ts'
import type { ReadableStore } from '../../../../ui/store.ts'
import type { StageMessage } from '../../channel/messages.ts'
import { createPublisher } from '../../stage/publisher.ts'
import { shownToPartner, type OfferingView, type ToPartner } from '../messages.ts'
import { createLeading, type LedChange } from './leading.ts'
import type { Terms } from './terms.ts'

type Send = (message: ToPartner) => void

/** A session that is attached. */
export interface AttachedSession {
  /** The change that the partner made in the last seconds. */
  led: ReadableStore<LedChange | null>
  output: Output
  /** The stage is left before its session has begun: the partner waits again. */
  detach(): void
}

function openSession(context: ExtraContext, send: Send) {
  const leading = createLeading(context, send)
  const sendShown = (message: StageMessage) => send(shownToPartner(message, 'sections' in context.game))
  const publisher = createPublisher(context, sendShown)
  return {
    context,
    leading,
    output: publisher.output,
    greet() {
      leading.sendAgain()
      for (const message of publisher.snapshot()) sendShown(message)
    },
    close() {
      publisher.close()
      leading.close()
    },
  }
}

export function createShownSession(send: Send) {
  let current: ReturnType<typeof openSession> | null = null
  /** Sends everything that is shown now, for a partner who has just connected. */
  const greet = () => {
    if (current) current.greet()
    else send({ kind: 'waiting' })
  }
  return {
    isThere: () => current !== null,
    greet,
    /** The view while the session runs; null otherwise. */
    offering: (): OfferingView | null =>
      current?.context.phase.get() === 'running' ? current.context.view.get() : null,
    /** Sends an input of the partner to the stage. False without a session. */
    send(input: MemberInput): boolean {
      current?.context.send(input, 'partner')
      return current !== null
    },
    /** Returns why the command is not taken; null where it is. */
    take: (command: LeadCommand, grants: readonly LeadKind[]): LeadRefusal | null =>
      current ? current.leading.take(command, grants) : 'not-playing',
    /** Called several times in a second. `terms`: null without a partner who is there. */
    passTime: (terms: Terms | null) => current?.leading.passTime(terms),
    attach(context: ExtraContext): AttachedSession {
      const session = openSession(context, send)
      current?.close()
      current = session
      // The stage opens its extras before its conductor, which has the time of the session.
      queueMicrotask(() => current === session && greet())
      return {
        led: session.leading.led,
        output: session.output,
        detach() {
          session.close()
          if (current !== session) return
          current = null
          greet()
        },
      }
    },
    close() {
      current?.close()
      current = null
    },
  }
}
