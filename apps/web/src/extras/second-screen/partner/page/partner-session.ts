/** The partner's connection to a session: joins with a link or returns, shows what the stage sends, and sends commands. */
import { guestEndpoints } from '@rubato/contracts/api'
import { LEAD_OFFERS_MAX, type LeadOffer, type PartnerCommand } from '@rubato/contracts/domain'
import { call } from '../../../../lib/api/api-client.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { createStore, type ReadableStore } from '../../../../ui/store.ts'
import { saysStopped } from '../../channel/messages.ts'
import { createMirror, type Mirror } from '../../screen/mirror.ts'
import { forgetSeat, PARTNER_SEAT_KEY } from '../../screen/seat-key.ts'
import { keepSeat, keepStop, type Seat } from '../../screen/seat.ts'
import { connectToStage, type StageConnection } from '../../screen/stage-connection.ts'
import { openRelay } from '../../screen/wire.ts'
import type { PartnerLink } from '../link.ts'
import { toPartnerSchema, type FromPartner, type ToPartner } from '../messages.ts'
import { forgetPartnerLink } from './partner-link-of-tab.ts'
import { createLastCommand, type SentCommand } from './last-command.ts'

/** The permissions of this partner now. `until`: `performance.now()` at which the time limit ends it; null without one. */
export interface ShownTerms extends Pick<Extract<ToPartner, { kind: 'terms' }>, 'role' | 'isMuted'> {
  until: number | null
}

/** The status of an invitation that is used or too old. */
const NOT_FOUND = 404

export interface PartnerSession extends Pick<
  StageConnection<FromPartner>,
  'state' | 'stop' | 'stopping' | 'close' | 'leave'
> {
  mirror: Mirror
  /** Whether the member has not begun the session yet: there is nothing to stop. */
  isWaiting: ReadableStore<boolean>
  terms: ReadableStore<ShownTerms | null>
  last: ReadableStore<SentCommand | null>
  /** The commands that can be sent now, and the reasons why others cannot. */
  offers: ReadableStore<readonly LeadOffer[]>
  /** False while the stage cannot be reached. */
  command(command: PartnerCommand): boolean
}

/** Uses the link. From then on this tab has a place, which a reload finds although no numbers are compared yet. */
async function redeemLink({ invitation, secret }: PartnerLink): Promise<string> {
  try {
    const { ticket } = await call(guestEndpoints.joinAsGuest, { body: { invitation } })
    keepSeat({ ticket, secret, isNew: true }, PARTNER_SEAT_KEY)
    forgetPartnerLink()
    return ticket
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) forgetPartnerLink()
    throw error
  }
}

const ticketOf = async (admission: PartnerLink | Seat): Promise<string> =>
  'ticket' in admission ? admission.ticket : redeemLink(admission)

/** Joins by a link, or returns after a reload. Rejects with the error of the call that uses the invitation. */
export async function joinAsPartner(admission: PartnerLink | Seat): Promise<PartnerSession> {
  const mirror = createMirror(() => performance.now())
  const isWaiting = createStore(false)
  const terms = createStore<ShownTerms | null>(null)
  const last = createLastCommand()
  const offers = createStore<readonly LeadOffer[]>([])
  /** The parts of a list that is not complete. */
  let parts: readonly LeadOffer[] = []
  const takeOffers = ({ isFirst, isLast, offers: part }: Extract<ToPartner, { kind: 'offers' }>) => {
    parts = isFirst ? part : [...parts, ...part].slice(0, LEAD_OFFERS_MAX)
    if (isLast) offers.set(parts)
  }
  const take = (message: ToPartner) => {
    if (message.kind === 'terms') {
      const { role, isMuted, left } = message
      terms.set({ role, isMuted, until: left === null ? null : performance.now() + left })
    } else if (message.kind === 'offers') takeOffers(message)
    else if (message.kind === 'outcome') last.answered(message.id, message.outcome)
    else if (message.kind === 'waiting') isWaiting.set(true)
    else {
      // The clock of the session is the first message of every session.
      if (message.kind === 'clock') isWaiting.set(false)
      mirror.take(message)
    }
  }
  const { send, ...connection } = await connectToStage<ToPartner, FromPartner>({
    schema: toPartnerSchema,
    stop: {
      message: { kind: 'stop' },
      isAnsweredBy: saysStopped,
      isWaiting: 'stops' in admission,
      keep: (isPending) => keepStop(isPending, PARTNER_SEAT_KEY),
    },
    isReturn: 'ticket' in admission && !admission.isNew,
    secret: admission.secret,
    compares: true,
    mirror,
    openWire: async (events) => openRelay(await ticketOf(admission), events),
    keepSeat: (ticket, secret) => keepSeat({ ticket, secret }, PARTNER_SEAT_KEY),
    forgetSeat: () => forgetSeat(PARTNER_SEAT_KEY),
    onMessage: take,
  })
  connection.state.subscribe(() => {
    if (connection.state.get().kind !== 'connected') last.giveUp()
  })
  return {
    ...connection,
    mirror,
    isWaiting,
    terms,
    last,
    offers,
    command: (command) => last.send(command, (id) => send({ kind: 'command', id, command })),
  }
}
