import { renderOne, type Selection } from './json-api.ts'
import type { PersonaId, PersonaMembership } from './personas.ts'
import { ownMemberOf } from './resources.ts'
import type { Delivery, SendManner, WebhookEvent, WebhookHub } from './webhooks.ts'
import type { PatreonUser, PatreonWorld } from './world.ts'

/** A webhook body is a member with its campaign, user and tiers, with all attributes that the member scope allows. */
const webhookSelection: Selection = {
  paths: [['address'], ['campaign'], ['currently_entitled_tiers'], ['user']],
  fields: new Map([
    [
      'member',
      [
        'campaign_lifetime_support_cents',
        'currently_entitled_amount_cents',
        'full_name',
        'is_follower',
        'is_free_trial',
        'is_gifted',
        'last_charge_date',
        'last_charge_status',
        'lifetime_support_cents',
        'next_charge_date',
        'note',
        'patron_status',
        'pledge_cadence',
        'pledge_relationship_start',
        'will_pay_amount_cents',
      ],
    ],
    ['user', ['full_name', 'image_url', 'url', 'vanity']],
    ['tier', ['title', 'amount_cents', 'published']],
    ['campaign', ['creation_name', 'is_nsfw', 'url', 'vanity']],
  ]),
}

/** The webhook body for the user's present state; undefined without a membership in our campaign. */
export const webhookDocumentOf = (world: PatreonWorld, user: PatreonUser): object | undefined => {
  const member = ownMemberOf(world, user)
  return member && renderOne(member, webhookSelection)
}

type PersonaChange = { readonly persona: PersonaId; readonly notify: boolean; readonly manner: SendManner }

/** Changes the user's persona and sends the webhook events that Patreon would send. */
export const changePersona = async (
  world: PatreonWorld,
  hub: WebhookHub,
  user: PatreonUser,
  { persona, notify, manner }: PersonaChange,
): Promise<Delivery[]> => {
  const before = ownMembership(world, user)
  const documentBefore = webhookDocumentOf(world, user)
  const changed = world.putUser(user.id, persona)
  const document = webhookDocumentOf(world, changed) ?? documentBefore
  if (!notify || !document) return []
  const sent: Delivery[] = []
  for (const event of eventsBetween(before, ownMembership(world, changed)))
    sent.push(...(await hub.announce(event, document, manner)))
  return sent
}

const ownMembership = (world: PatreonWorld, user: PatreonUser): PersonaMembership | null => {
  const { membership } = world.persona(user.persona)
  return membership?.campaign === 'ours' ? membership : null
}

/** Patreon sends `members:delete` only for a member who never paid, otherwise `members:update`. */
export const eventsBetween = (before: PersonaMembership | null, after: PersonaMembership | null): WebhookEvent[] => {
  if (!before && !after) return []
  const member = !before ? 'members:create' : !after && before.lifetimeCents === 0 ? 'members:delete' : 'members:update'
  const pledge = pledgeEvent(before?.willPayCents ?? 0, after?.willPayCents ?? 0)
  return pledge ? [member, pledge] : [member]
}

const pledgeEvent = (before: number, after: number): WebhookEvent | undefined => {
  if (before === after) return undefined
  if (before === 0) return 'members:pledge:create'
  return after === 0 ? 'members:pledge:delete' : 'members:pledge:update'
}
