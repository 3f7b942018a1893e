/** Webhook requests about random happenings at the partner: some doubled, late, replayed, or forged in several ways. */
import {
  happenings,
  newMessage,
  requestsOf,
  standInPartnerSettings,
  type Happening,
  type LedgerSubscription,
  type Message,
  type RunningPartner,
  type SignedMessage,
} from '@rubato/stand-ins'

/** `genuine` and `repeated` (the same id again) must be accepted, all others refused. */
export const kinds = ['genuine', 'repeated', 'altered', 'truncated', 'wrong-secret', 'old', 'forged'] as const
export type Kind = (typeof kinds)[number]
export const isGenuine = (kind: Kind): boolean => kind === 'genuine' || kind === 'repeated'

export interface GeneratedRequest extends SignedMessage {
  kind: Kind
  /** The webhook id. */
  id: string
}

/** Numbers below a limit, the same for every run with a seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** Shares of 100: messages that replace, or come before, an unchanged message. */
const shares: readonly (readonly [Exclude<Kind, 'genuine'>, number])[] = [
  ['repeated', 18],
  ['altered', 7],
  ['truncated', 6],
  ['wrong-secret', 6],
  ['old', 5],
  ['forged', 6],
]
/** Messages that are held back to be sent later, in another order. */
const HELD_MAX = 200
/** Sent messages that can be repeated. */
const REMEMBERED_MAX = 500
const secrets = [standInPartnerSettings.webhookSecret]
/** Refunds and expiries are rare: few things can happen to a subscription after them. */
const drawn: readonly Happening[] = [
  ...Array.from({ length: 12 }, () => ['renew', 'fail-payment', 'cancel', 'resume', 'win-dispute'] as const).flat(),
  ...(['dispute', 'dispute', 'expire', 'refund'] as const),
]
const TRIES_MAX = 100_000

/**
 * `count` requests, each made on demand: signatures carry the time. Every message is sent unchanged at some time, as
 * the partner's repetitions do it; the last requests are the messages that were held back until then.
 */
export async function* generateRequests(
  world: RunningPartner['world'],
  subscriptions: readonly LedgerSubscription[],
  count: number,
  pick: (below: number) => number,
): AsyncGenerator<GeneratedRequest> {
  const held: Message[] = []
  const remembered: Message[] = []
  for (let made = 0; made < count; made += 1) {
    const isEnding = count - made <= held.length
    const kind = isEnding ? 'genuine' : pickKind(pick(100))
    if (kind === 'repeated' && remembered.length > 0) {
      yield request('repeated', remembered[pick(remembered.length)]!)
      continue
    }
    if (kind === 'forged') {
      yield forge(subscriptions[pick(subscriptions.length)]!, pick)
      continue
    }
    // Another message than the newest: they overtake each other.
    if (!isEnding && (held.length === 0 || pick(2) === 0)) held.push(await nextMessage(world, subscriptions, pick))
    if (held.length > HELD_MAX || isEnding || kind === 'genuine' || kind === 'repeated') {
      const [message] = held.splice(pick(held.length), 1)
      remembered[remembered.length < REMEMBERED_MAX ? remembered.length : pick(REMEMBERED_MAX)] = message!
      yield request('genuine', message!)
    } else yield request(kind, held[pick(held.length)]!)
  }
  if (held.length > 0) throw new Error(`${held.length} messages were not sent: generate more requests`)
}

function pickKind(share: number): Kind {
  let from = 0
  for (const [kind, size] of shares) {
    if (share < from + size) return kind
    from += size
  }
  return 'genuine'
}

/** Something happens to a subscription, and the partner writes a message about it. */
async function nextMessage(
  world: RunningPartner['world'],
  subscriptions: readonly LedgerSubscription[],
  pick: (below: number) => number,
): Promise<Message> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const subscription = subscriptions[pick(subscriptions.length)]!
    const happening = drawn[pick(drawn.length)]!
    if (await world.happen(subscription, happening))
      return newMessage(happenings[happening], { id: subscription.id }, Date.now())
  }
  throw new Error('Nothing can happen to any subscription any more')
}

function request(kind: Exclude<Kind, 'forged'>, message: Message): GeneratedRequest {
  const manner = kind === 'genuine' || kind === 'repeated' ? 'once' : kind
  return { kind, id: message.id, ...requestsOf(secrets, message, manner, Date.now())[0]! }
}

/** The message of a sender without a secret: a renewal, with a signature that is missing, empty or of another message. */
function forge({ id: subscription }: LedgerSubscription, pick: (below: number) => number): GeneratedRequest {
  const message = newMessage('subscription.renewed', { id: subscription }, Date.now())
  const other = newMessage('subscription.renewed', { id: 'sub_of_another' }, Date.now())
  const signed = requestsOf(secrets, other, 'once', Date.now())[0]!
  const signatures = ['', 'v1,', signed.headers['webhook-signature'] ?? '', 'v1a,AAAA', 'v2,AAAA v1,AAAA']
  const signature = signatures[pick(signatures.length)]!
  const headers = { ...signed.headers, 'webhook-id': message.id, 'webhook-signature': signature }
  return { kind: 'forged', id: message.id, headers, body: message.body }
}
