/** A member with something in every table of personal data, and a canary in every text of theirs. */
import { randomUUID } from 'node:crypto'
import { API_BASE, endpoints, type EndpointOutput, type Endpoints } from '@rubato/contracts/api'
import { defaultMemberProfile, HISTORY_KEY_ROUNDS, type Script, type SharedKind } from '@rubato/contracts/domain'
import { unzipSync, strFromU8 } from 'fflate'
import type { Database } from '../database/open-database.ts'
import { callItem, itemKits, makeItem, type AnyItem } from './items.ts'
import { done, makeScript } from './scripts.ts'
import type { TestServer, Visitor } from './test-server.ts'

export interface WholeMember {
  member: Visitor
  userId: string
  /** Works of which one of each kind is shared. */
  scripts: { shared: Script; private: Script }
  items: { shared: AnyItem; private: AnyItem }[]
  /** A copy that another member made of the shared script, and that member. */
  copy: Script
  other: Visitor
}

/**
 * Texts of the member begin with `canary`, followed by a description. Works that are copied or stay without a name
 * begin with `shared`.
 *
 * @param canary lower-case letters, so that it is a tag and a name
 */
export async function makeWholeMember(server: TestServer, database: Database, canary: string): Promise<WholeMember> {
  const member = Object.assign(server.visitor(), {
    email: `${canary}.address@example.test`,
    username: `${canary}-name`,
  })
  await member.become('supporter')
  const me = await done<EndpointOutput<Endpoints['me']>>(member.call('me'))
  const { id: userId } = me
  const owned = [{ id: 'plug', name: `${canary} equipment` }]
  await done(member.call('updateSettings', { body: { profile: { ...defaultMemberProfile, equipment: owned } } }))
  await done(member.call('updateSettings', { body: { chatSpeed: 'slow' } }))
  const scripts = {
    shared: await makeScript(member, {
      ...textsOf('shared', canary),
      published: true,
      // The member alone sees the second one.
      dialogs: ['Shared, closer.', { trigger: 'lube', text: `${canary} draft`, published: false }],
    }),
    private: await makeScript(member, {
      ...textsOf(canary, canary),
      dialogs: [`${canary} line`, { trigger: 'edge', text: `${canary} other line`, speech: `${canary} speech` }],
    }),
  }
  const items: Record<'shared' | 'private', AnyItem>[] = []
  for (const kit of itemKits) {
    items.push({
      shared: await makeItem(member, kit, { name: 'Shared evening', shared: true }),
      private: await makeItem(member, kit, {
        name: `${canary} item`,
        description: `${canary} about it`,
        tags: [canary],
      }),
    })
  }
  await declareAuthorship(member, canary, items[0]?.private.id ?? '')
  const other = await server.visitor().become('supporter')
  const copy = await done<Script>(other.call('cloneScript', { params: { scriptId: scripts.shared.id } }))
  await addOpinions(member, other)
  await addRecords(database, member, canary, userId)
  await addHistory(member, canary)
  await addFeedback(member, canary)
  await addAuthorFeedback(member, other, scripts.shared.id, canary)
  await saveVersions(member, canary, [
    { kind: 'script', itemId: scripts.private.id },
    ...itemKits.map(({ kind }, index) => ({ kind, itemId: items[index]?.private.id ?? '' })),
  ])
  return { member, userId, scripts, items, copy, other }
}

/** The game becomes an imported one, which the member may share. */
async function declareAuthorship(member: Visitor, canary: string, gameId: string): Promise<void> {
  const body = { imported: { format: 'eos', author: `${canary} author` }, declaresAuthorship: true }
  await done(member.call('updateGame', { params: { gameId }, body }))
}

const textsOf = (name: string, canary: string) => ({
  title: `${name} evening`,
  description: `${name} and steady.`,
  tags: name === canary ? [canary] : ['slow'],
})

/** Private feedback about a work of another member, and feedback of another member, who is blocked then. */
async function addAuthorFeedback(member: Visitor, other: Visitor, scriptId: string, canary: string): Promise<void> {
  const { id: itemId } = await makeScript(other, { published: true })
  const body = { id: randomUUID(), text: `${canary} words`, showsName: true }
  await done(member.call('writeToAuthor', { params: { kind: 'script', itemId }, body }))
  const received = { id: randomUUID(), text: 'Thank you.', showsName: true }
  await done(other.call('writeToAuthor', { params: { kind: 'script', itemId: scriptId }, body: received }))
  await done(member.call('blockSender', { params: { feedbackId: received.id } }))
}

async function saveVersions(
  member: Visitor,
  canary: string,
  works: readonly { kind: SharedKind; itemId: string }[],
): Promise<void> {
  for (const params of works) {
    await done(member.call('saveItemVersion', { params, body: { id: randomUUID(), name: `${canary} version` } }))
  }
}

/** Votes and bookmarks on works of another member. */
async function addOpinions(member: Visitor, other: Visitor): Promise<void> {
  const { id: scriptId } = await makeScript(other, { published: true })
  const params = { scriptId }
  await done(member.call('voteForScript', { params, body: { vote: 1 } }))
  await done(member.call('bookmarkScript', { params }))
  for (const kit of itemKits) {
    const item = await makeItem(other, kit, { shared: true })
    await done(callItem(member, kit, 'bookmarkItem', { id: item.id }))
    await done(callItem(member, kit, 'voteForItem', { id: item.id, body: { vote: 1 } }))
  }
}

async function addFeedback(member: Visitor, canary: string): Promise<void> {
  const context = { screen: `/${canary}`, version: `${canary} version`, browser: `${canary} browser` }
  const body = { id: randomUUID(), kind: 'wish', text: `${canary} feedback`, answerWay: 'notice', context }
  await done(member.call('sendFeedback', { body }))
}

/** A payment that the partner declined. */
async function addCheckout({ queries }: Database, canary: string, userId: string): Promise<void> {
  await queries
    .insertInto('checkouts')
    .values({
      id: randomUUID(),
      user_id: userId,
      tier: 'supporter',
      subscription_interval: 'month',
      state: 'failed',
      message: `${canary} declined`,
      created_at: new Date(),
    })
    .execute()
}

/** A second subscription, which was refunded. */
async function addDoublePayment({ queries }: Database, canary: string, userId: string): Promise<void> {
  const at = new Date()
  const { id } = await queries
    .insertInto('subscriptions')
    .values({
      user_id: userId,
      external_vendor: 'partner',
      external_subscription_id: `${canary} second`,
      tier: 'supporter',
      subscription_interval: 'year',
      standing: 'refunded',
      start_date: at,
      is_cancelled: true,
      is_refunded: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('double_payments')
    .values({ subscription_id: id, user_id: userId, detected_at: at, outcome: 'refunded', settled_at: at })
    .execute()
}

async function addHostedSession(
  { queries }: Database,
  canary: string,
  person: { issuer: string; subject: string },
): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000)
  const sealed = { bearer: `${canary} sealed`, refresh_token: `${canary} sealed`, first_sign_in: `${canary} sealed` }
  await queries
    .insertInto('hosted_sessions')
    .values({
      ...person,
      ...sealed,
      token_hash: `${canary} session`,
      device: `${canary} device`,
      bearer_expires_at: expires_at,
      bearer_hashes: [`${canary} bearer`],
      expires_at,
    })
    .execute()
}

/** A copy of the history: values that are ciphertext elsewhere begin with the canary here. */
async function addHistory(member: Visitor, canary: string): Promise<void> {
  const named = (text: string) => `${canary}-${text}`.padEnd(22, 'x')
  const id = randomUUID()
  const key = { salt: named('salt'), rounds: HISTORY_KEY_ROUNDS.min, wrapped: named('wrapped') }
  await done(member.call('createHistoryCopy', { body: { id, key } }))
  const records = [{ id: named('record'), expected: 0, content: named('content') }]
  await done(member.call('putHistoryRecords', { params: { copyId: id }, body: { records } }))
}

/** Records of the member as an admin and as a person who reports, and the browser's description in a session. */
async function addRecords(database: Database, member: Visitor, canary: string, userId: string): Promise<void> {
  const { queries } = database
  await done(
    member.call('report', {
      body: { kind: 'user', id: userId, reason: 'other', text: 'Look at it.', email: member.email.toUpperCase() },
    }),
  )
  await queries
    .updateTable('moderation_cases')
    .set({ state: 'dismissed', decided_at: new Date(), decided_by: member.username, statement: 'Nothing.' })
    .where('subject_id', '=', userId)
    .execute()
  await queries
    .insertInto('audit_log')
    .values({
      at: new Date(),
      admin_id: userId,
      admin_name: member.username,
      action: 'dismiss',
      kind: 'user',
      subject_id: userId,
      statement: 'Nothing.',
    })
    .execute()
  const { issuer, subject } = await queries
    .selectFrom('users')
    .select(['issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await addCheckout(database, canary, userId)
  await addDoublePayment(database, canary, userId)
  await addHostedSession(database, canary, { issuer, subject })
  await queries
    .insertInto('suspensions')
    .values({ user_id: userId, reason: `${canary} reason`, begun_at: new Date(), lifted_at: new Date() })
    .execute()
  await queries
    .updateTable('identity_sessions')
    .set({ user_agent: `${canary} browser`, ip_address: `${canary} network` })
    .where('user_id', '=', subject)
    .execute()
  await queries
    .insertInto('identity_second_factors')
    .values({ user_id: subject, secret: `${canary} sealed`, confirmed_at: null })
    .execute()
  await queries
    .insertInto('identity_recovery_codes')
    .values({ user_id: subject, code_hash: `${canary} hash` })
    .execute()
  await queries
    .insertInto('identity_passkeys')
    .values({
      user_id: subject,
      credential_id: `${canary} credential`,
      public_key: `${canary} key`,
      counter: 0,
      transports: ['internal'],
      name: `${canary} passkey`,
      created_at: new Date(),
    })
    .execute()
  const expires_at = new Date(Date.now() + 3_600_000)
  await queries
    .insertInto('identity_verifications')
    .values({ identifier: member.email, value: `${canary} secret`, expires_at })
    .execute()
  await queries
    .insertInto('identity_tickets')
    .values({
      token_hash: `${canary} ticket`,
      purpose: 'confirm-email',
      user_id: subject,
      email: `${canary}.new@example.test`,
      expires_at,
    })
    .execute()
}

/** The files of the archive, by name. Fails for an answer other than 200. */
export async function exportOf({ app }: TestServer, { bearer }: Visitor): Promise<Record<string, string>> {
  const { method, path } = endpoints.exportData
  const reply = await app.inject({
    method,
    url: API_BASE + path,
    headers: { authorization: `Bearer ${bearer ?? ''}` },
  })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body}`)
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
