/** A held script is released at the reviewed revision alone; on every available database. */
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import {
  admin,
  become,
  decide,
  idOf,
  isSeenBy,
  itemOf,
  ownScript,
  pageOf,
  release,
  restore,
  releaseScript,
  review,
  takeDown,
} from '../../test-support/moderation.ts'
import { done, edgeDialog, makeScript, readDialogs } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'

const bad = 'Your sister is watching.'
const worse = 'Cut yourself until it bleeds.'
const held = { moderation: { state: 'held' } }

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)

  /** A held script, and calls of its author. */
  async function start(dialogs = ['Fine.', bad]) {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [by, owner, other] = [await admin(server), await become(server), await become(server)]
    const { id } = await makeScript(owner, { dialogs, published: true })
    const params = { scriptId: id }
    const lineOf = async (text: string) => {
      const dialog = (await readDialogs(owner, id)).find((dialog) => dialog.text === text)
      return { dialogId: dialog?.id ?? '', revision: dialog?.revision ?? 0 }
    }
    return {
      server,
      by,
      id,
      owner,
      other,
      isPublic: () => isSeenBy(other, id),
      own: () => ownScript(owner, id),
      add: (text: string) => done(owner.call('addDialogs', { params, body: { dialogs: [edgeDialog(text)] } })),
      deleteDialog: async (text: string) => {
        const { dialogId, revision } = await lineOf(text)
        const query = { revision: String(revision) }
        await done(owner.call('deleteDialog', { params: { ...params, dialogId }, query }))
      },
      editLine: async (text: string, changes: object) => {
        const { dialogId, revision } = await lineOf(text)
        const body = { revision, ...changes }
        await done(owner.call('updateDialog', { params: { ...params, dialogId }, body }))
      },
      importLine: async (before: string, text: string) => {
        const { dialogId } = await lineOf(before)
        const rows = [{ id: dialogId, trigger: 'edge', text }]
        await done(owner.call('importDialogs', { params, body: { apply: true, rows } }))
      },
      publish: (published: boolean) => done(owner.call('updateScript', { params, body: { published } })),
    }
  }

  it('an admin sees the current texts that name a subject, with their triggers', async () => {
    const { by, id, owner, add } = await start()
    await add(worse)
    await done(owner.call('updateScript', { params: { scriptId: id }, body: { tags: ['incest', 'calm'] } }))
    expect(await review(by, id)).toMatchObject({
      namedCount: 3,
      named: [
        { trigger: null, text: 'incest', subjects: ['incest'] },
        { trigger: 'edge', text: bad, subjects: ['incest'] },
        { trigger: 'edge', text: worse, subjects: ['self harm'] },
      ],
    })
    const item = await itemOf(by, id)
    expect(item.reasons, 'the queue says what it is about now').toEqual([expect.stringContaining('incest, self harm')])
  })

  it.each([
    ['a line that names another subject', worse],
    ['any other line', 'Nothing special.'],
  ])('%s that was added since is reviewed before the release', async (_what, text) => {
    const { by, id, add, isPublic, own } = await start()
    const { revision } = await review(by, id)
    const item = await itemOf(by, id)
    await add(text)
    const refused = await releaseScript(by, item.id, revision)
    expect(refused).toMatchObject({ status: 409, error: 'report.changed' })
    expect(await decide(by, item.id, 'allow'), 'nor unseen').toMatchObject({ status: 409, error: 'report.changed' })
    expect(await own()).toMatchObject(held)
    expect((await itemOf(by, id)).state).toBe('open')
    expect((await release(by, id)).status).toBe(200)
    expect(await isPublic()).toBe(true)
  })

  it('a released script is held again when another dialog names a subject, and not because of approved texts', async () => {
    const { by, id, add, isPublic, own, publish } = await start()
    await release(by, id)
    await add('Nothing special.')
    await publish(false)
    await publish(true)
    expect(await isPublic()).toBe(true)
    await add('Your brother too.')
    expect(await own()).toMatchObject(held)
    expect((await itemOf(by, id)).state).toBe('open')
    expect(await isPublic()).toBe(false)
  })

  describe('when a suspect text is removed', () => {
    const gone = 'What this script was held for is no longer in it. An admin looks at it before others see it.'
    const ways: [string, (actions: Awaited<ReturnType<typeof start>>) => Promise<unknown>][] = [
      ['deleted', async ({ deleteDialog }) => deleteDialog(bad)],
      ['corrected', async ({ editLine }) => editLine(bad, { text: 'Nothing special.' })],
      ['hidden', async ({ editLine }) => editLine(bad, { published: false })],
      ['corrected by an import', async ({ importLine }) => importLine(bad, 'Nothing special.')],
    ]

    it.each(ways)(
      'once %s, the script stays held, and author and admin see the current reason',
      async (_way, change) => {
        const actions = await start()
        await change(actions)
        expect(await actions.own()).toMatchObject({ moderation: { state: 'held', reason: gone } })
        expect((await itemOf(actions.by, actions.id)).reasons).toEqual([gone])
        await release(actions.by, actions.id)
        expect(await actions.isPublic()).toBe(true)
      },
    )

    it('the reason is about the remaining texts, also while the script is withdrawn', async () => {
      const { add, deleteDialog, own, publish } = await start()
      await add(worse)
      await publish(false)
      await deleteDialog(bad)
      const { moderation } = await own()
      expect(moderation?.reason).toContain('about: self harm.')
    })

    it('the reason is current also for title, description and tags', async () => {
      const { id, owner, own, deleteDialog } = await start()
      const update = (body: object) => done(owner.call('updateScript', { params: { scriptId: id }, body }))
      await update({ title: 'A child', description: 'Sex with a horse.', tags: ['deep-fake'] })
      await deleteDialog(bad)
      const reasons = []
      for (const body of [{ title: 'Grown up' }, { description: 'Nothing special.' }, { tags: [] }]) {
        const { moderation } = await own()
        reasons.push(moderation?.reason)
        await update(body)
      }
      expect(reasons).toEqual([
        expect.stringContaining('about: minors, animals, real person.'),
        expect.stringContaining('about: animals, real person.'),
        expect.stringContaining('about: real person.'),
      ])
      expect(await own()).toMatchObject({ moderation: { reason: gone } })
    })
  })

  it('some of several approved texts can be removed without a second review of the others', async () => {
    const { by, id, add, isPublic, own, publish, deleteDialog } = await start(['Fine.', bad, worse])
    await release(by, id)
    await deleteDialog(bad)
    await publish(false)
    await publish(true)
    expect(await isPublic()).toBe(true)
    await add(bad)
    expect(await isPublic(), 'an approved text may be written again').toBe(true)
    await add('A schoolgirl.')
    const { moderation } = await own()
    expect(moderation?.reason, 'only what is new is named').toContain('about: minors.')
  })

  it('a take-down revokes earlier approvals', async () => {
    const { server, by, id, own, publish } = await start()
    await release(by, id)
    await takeDown(server, by, id)
    await publish(false)
    expect((await restore(by, id, 'It may come back.')).status).toBe(204)
    await publish(true)
    expect(await own()).toMatchObject(held)
  })

  it('a released script is dated by its release, and keeps that position', async () => {
    const { by, id, owner, other, add } = await start()
    const later = await makeScript(owner, { published: true })
    const newest = async () => {
      const userId = await idOf(owner)
      const { data } = pageOf<{ id: string }>(await other.call('listScripts', { query: { userId, sort: 'newest' } }))
      return data.map((script) => script.id)
    }
    await release(by, id)
    expect(await newest()).toEqual([id, later.id])
    const last = await makeScript(owner, { published: true })
    await add(worse)
    await release(by, id)
    expect(await newest(), 'it has been out before').toEqual([last.id, id, later.id])
  })

  it('a withdrawn script is released without a review, and held when it is published again', async () => {
    const { by, id, own, publish } = await start()
    await publish(false)
    expect((await decide(by, (await itemOf(by, id)).id, 'allow')).status).toBe(200)
    expect(await own()).not.toHaveProperty('moderation')
    await publish(true)
    expect(await own()).toMatchObject(held)
  })

  it('a concurrent edit does not bypass the review of a release', async () => {
    const { by, id, add, isPublic, own } = await start()
    const item = await itemOf(by, id)
    const { revision } = await review(by, id)
    await Promise.all([releaseScript(by, item.id, revision), add(worse)])
    expect(await own()).toMatchObject(held)
    expect(await isPublic()).toBe(false)
  })
})
