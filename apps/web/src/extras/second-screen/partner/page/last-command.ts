/** The partner's last command and its outcome. A command without an answer in time may not have arrived: the next one can be sent. */
import type { PartnerCommand } from '@rubato/contracts/domain'
import { createStore, type ReadableStore } from '../../../../ui/store.ts'
import type { Outcome } from '../messages.ts'

export interface SentCommand {
  id: number
  command: PartnerCommand
  /** `lost`: there is no answer, and none is waited for. */
  outcome: Outcome | 'sent' | 'lost'
}

/**
 * How long an answer is waited for, ms. The stage answers a command that leads at once, and a suggestion when the member does, for which
 * the member has 20 s.
 */
export const ANSWER_MS = { lead: 5000, suggest: 25_000 } as const satisfies Record<PartnerCommand['kind'], number>

export interface LastCommand extends ReadableStore<SentCommand | null> {
  /** `send` returns whether the command was sent, which this returns. */
  send(command: PartnerCommand, send: (id: number) => boolean): boolean
  /** An answer also counts when it comes late. */
  answered(id: number, outcome: Outcome): void
  /** The command that is not answered is given up: the connection is lost or ended. */
  giveUp(): void
}

export function createLastCommand(): LastCommand {
  const last = createStore<SentCommand | null>(null)
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => {
    clearTimeout(timer)
    const sent = last.get()
    if (sent?.outcome === 'sent') last.set({ ...sent, outcome: 'lost' })
  }
  return {
    get: last.get,
    subscribe: last.subscribe,
    send(command, send) {
      clearTimeout(timer)
      count += 1
      const isSent = send(count)
      last.set({ id: count, command, outcome: isSent ? 'sent' : 'lost' })
      if (isSent) timer = setTimeout(giveUp, ANSWER_MS[command.kind])
      return isSent
    },
    answered(id, outcome) {
      const sent = last.get()
      if (sent?.id !== id) return
      clearTimeout(timer)
      last.set({ ...sent, outcome })
    },
    giveUp,
  }
}
