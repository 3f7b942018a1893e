/** The place of a partner at the relay, from the side of the stage: invites one, removes one, and has the peer of the one who came. */
import { guestEndpoints } from '@rubato/contracts/api'
import type { RelayMessage } from '@rubato/contracts/domain'
import { call, sessionToken } from '../../../../lib/api/api-client.ts'
import { openRelayConnection } from '../../channel/relay-connection.ts'
import { createPeer, type Peer, type PeerState } from '../../stage/peer.ts'
import { createSecrets } from '../../stage/secrets.ts'
import { partnerFragment } from '../link.ts'
import { fromPartnerSchema, type FromPartner, type ToPartner } from '../messages.ts'

export interface PartnerInvitation {
  /** Opens the partner's page, with the key in its fragment. */
  url: string
  /** `performance.now()` at which the invitation expires. */
  until: number
}

interface GuestEvents {
  /** The state of the connection has changed; `null`: the partner has left, or the relay has ended. */
  onState(state: PeerState | null): void
  onPresence(isConnected: boolean): void
  onMessage(message: FromPartner): void
}

/** An invitation is used by one browser; the others are for one that is loaded again, and for a relay or network that loses its answer. */
const AGREEMENTS_PER_INVITATION = 3
/** Time in which the one who came proves the key of the link, ms. */
export const PROOF_MS = 10_000

/**
 * The room of one invitation at the relay. Its ticket and its key admit the one who accepts this invitation, and lead nowhere once it
 * is closed. `onGone`: the relay has ended, or the one who came did not prove the key.
 */
function openRoom(ticket: string, { onState, onPresence, onMessage, onGone }: GuestEvents & { onGone(): void }) {
  const secrets = createSecrets()
  // No invitation leads to this room again, and each agreement is counted.
  const secret = secrets.create('lasting')
  let agreements = AGREEMENTS_PER_INVITATION
  let guest: { id: string; peer: Peer<FromPartner, ToPartner> } | null = null
  let late: ReturnType<typeof setTimeout> | undefined
  /** Nothing is taken from the guest any more; the last messages to them may still be sent. */
  let isLeft = false

  const createGuest = (screen: string) =>
    createPeer<FromPartner, ToPartner>({
      schema: fromPartnerSchema,
      // A link that was read by someone else leads to other digits: the member sees that before anything is sent.
      compares: true,
      sendFrame: (data) => relay.send({ kind: 'frame', screen, data }),
      mayAgree: () => (agreements -= 1) >= 0,
      secretFor: secrets.find,
      onState(state) {
        if (isLeft) return
        if (state !== 'proving') clearTimeout(late)
        if (state === 'agreeing') late = setTimeout(giveUp, PROOF_MS)
        onState(state)
      },
      isTakenEarly: ({ kind }) => kind === 'bye',
      onMessage: (message) => !isLeft && onMessage(message),
    })
  const joined = (screen: string) => {
    if (isLeft || (guest && guest.id !== screen)) return relay.send({ kind: 'remove', screen })
    guest ??= { id: screen, peer: createGuest(screen) }
    clearTimeout(late)
    const state = guest.peer.state()
    if (state === 'agreeing' || state === 'proving') late = setTimeout(giveUp, PROOF_MS)
    onPresence(true)
  }
  const left = () => {
    clearTimeout(late)
    if (!isLeft) onPresence(false)
  }
  const take = (message: RelayMessage) => {
    if (message.kind === 'joined') joined(message.screen)
    else if (message.kind === 'left' && message.screen === guest?.id) left()
    else if (message.kind === 'frame' && message.screen === guest?.id && !isLeft) guest?.peer.receive(message.data)
  }
  const relay = openRelayConnection({
    ticket,
    bearer: sessionToken,
    onMessage: take,
    // While the stage is disconnected, it cannot tell whether the guest is there. After the return the relay sends `joined` for one who is.
    onState: (isConnected) => !isConnected && guest && left(),
    onEnd() {
      clearTimeout(late)
      if (!isLeft) onGone()
    },
  })
  const close = () => {
    if (guest) relay.send({ kind: 'remove', screen: guest.id })
    relay.send({ kind: 'end' })
    relay.close()
  }
  /** @param after ms until the relay ends the room, for messages that are not sealed and sent yet */
  const leave = (after: number) => {
    if (isLeft) return
    isLeft = true
    clearTimeout(late)
    if (after > 0) setTimeout(close, after)
    else close()
  }
  function giveUp() {
    leave(0)
    onGone()
  }
  return {
    ticket,
    secret,
    peer: () => guest?.peer ?? null,
    leave,
  }
}
type Room = ReturnType<typeof openRoom>

/** One partner at a time: a new invitation disconnects the previous partner. */
export function createGuestPlace(events: GuestEvents) {
  let room: Room | null = null
  let isClosed = false
  /** Counts the invitations and withdrawals: an invitation that is answered after a later one of either is withdrawn. */
  let turn = 0

  const open = (ticket: string): Room =>
    openRoom(ticket, {
      ...events,
      onGone() {
        room = null
        events.onState(null)
      },
    })
  const remove = (after: number) => {
    room?.leave(after)
    room = null
  }
  /** Also while the page is closed. Without a network the invitation expires by itself, and leads to a room without a stage. */
  const withdrawTicket = async (ticket: string): Promise<void> => {
    await call(guestEndpoints.withdrawInvitation, { body: { ticket } }, 'keepalive').catch(() => undefined)
  }
  const withdraw = async (): Promise<void> => {
    turn += 1
    const ticket = room?.ticket
    remove(0)
    if (ticket !== undefined) await withdrawTicket(ticket)
  }
  return {
    /**
     * Null where the place was closed, or the invitation withdrawn or replaced, before the answer came. Throws `ApiError` or
     * `NetworkError`.
     */
    async invite(): Promise<PartnerInvitation | null> {
      if (isClosed) return null
      void withdraw()
      const own = turn
      const { ticket, invitation, seconds } = await call(guestEndpoints.inviteGuest)
      if (isClosed || own !== turn) {
        await withdrawTicket(ticket)
        return null
      }
      room = open(ticket)
      const fragment = partnerFragment({ invitation, secret: room.secret })
      return { url: `${location.origin}/partner#${fragment}`, until: performance.now() + seconds * 1000 }
    },
    withdraw,
    number: () => room?.peer()?.number() ?? null,
    confirm: () => room?.peer()?.confirm(),
    send: (message: ToPartner) => room?.peer()?.send(message),
    remove,
    /** The session has ended: no room is opened any more, and an invitation that was not used is withdrawn. */
    close(after: number) {
      isClosed = true
      if (room?.peer()) remove(after)
      else void withdraw()
    },
  }
}
