/** What is held comes out as an admin has seen it, or not at all; on every database there is. */
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import {
  admin,
  become,
  decide,
  isSeenBy,
  itemOf,
  ownScript,
  release,
  letOut,
  review,
} from '../../test-support/moderation.ts'
import { done, edgeLine, makeScript } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'

const bad = 'Your sister is watching.'
const worse = 'Cut yourself until it bleeds.'
const held = { moderation: { state: 'held' } }

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)

  /** A script that is held, and the hands of its author. */
  async function start(lines = ['Fine.', bad]) {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [by, owner, other] = [await admin(server), await become(server), await become(server)]
    const { id } = await makeScript(owner, { lines, published: true })
    const params = { scriptId: id }
    return {
      by,
      id,
      owner,
      isOut: () => isSeenBy(other, id),
      own: () => ownScript(owner, id),
      add: (text: string) => done(owner.call('addDialogs', { params, body: { dialogs: [edgeLine(text)] } })),
      publish: (published: boolean) => done(owner.call('updateScript', { params, body: { published } })),
    }
  }

  it('an admin is shown what names a subject as it is now, with where it stands', async () => {
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
  ])('%s that was added since is seen before the script comes out', async (_what, text) => {
    const { by, id, add, isOut, own } = await start()
    const { revision } = await review(by, id)
    const item = await itemOf(by, id)
    await add(text)
    const refused = await letOut(by, item.id, revision)
    expect(refused).toMatchObject({ status: 409, error: 'report.changed' })
    expect(await decide(by, item.id, 'allow'), 'nor unseen').toMatchObject({ status: 409, error: 'report.changed' })
    expect(await own()).toMatchObject(held)
    expect((await itemOf(by, id)).state).toBe('open')
    expect((await release(by, id)).status).toBe(200)
    expect(await isOut()).toBe(true)
  })

  it('what was released is held again when another line names a subject, and not for what was seen', async () => {
    const { by, id, add, isOut, own, publish } = await start()
    await release(by, id)
    await add('Nothing special.')
    await publish(false)
    await publish(true)
    expect(await isOut()).toBe(true)
    await add('Your brother too.')
    expect(await own()).toMatchObject(held)
    expect((await itemOf(by, id)).state).toBe('open')
    expect(await isOut()).toBe(false)
  })

  it('what its author has withdrawn is released unseen, and held when it comes out again', async () => {
    const { by, id, own, publish } = await start()
    await publish(false)
    expect((await decide(by, (await itemOf(by, id)).id, 'allow')).status).toBe(200)
    expect(await own()).not.toHaveProperty('moderation')
    await publish(true)
    expect(await own()).toMatchObject(held)
  })

  it('of two who release and write at once, nothing comes out unseen', async () => {
    const { by, id, add, isOut, own } = await start()
    const item = await itemOf(by, id)
    const { revision } = await review(by, id)
    await Promise.all([letOut(by, item.id, revision), add(worse)])
    expect(await own()).toMatchObject(held)
    expect(await isOut()).toBe(false)
  })
})
