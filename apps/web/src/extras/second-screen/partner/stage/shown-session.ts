/** The session of a stage, as a partner is shown it and may lead it. */
import type { ExtraContext } from '../../../../play/extra.ts'
import type { StageMessage } from '../../channel/messages.ts'
import { createPublisher } from '../../stage/publisher.ts'
import { shownToPartner, type ToPartner } from '../messages.ts'
import { createLeading } from './leading.ts'

export function openShownSession(context: ExtraContext, send: (message: ToPartner) => void) {
  const leading = createLeading(context, send)
  const sendShown = (message: StageMessage) => send(shownToPartner(message, 'sections' in context.game))
  const publisher = createPublisher(context, sendShown)
  return {
    leading,
    output: publisher.output,
    /** Sends everything that is shown now, for a partner who has just connected. */
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
