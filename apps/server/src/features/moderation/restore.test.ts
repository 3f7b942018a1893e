/** The reversal of a take-down, and its receipt, on every available database. */
import { describe, expect, it } from 'vitest'
import { usualDatabases } from '../../test-support/databases.ts'
import {
  admin,
  become,
  decisionsOf,
  idOf,
  isSeenBy,
  lookUp,
  moderationRows,
  ownScript,
  restore,
  restoreSeen,
  review,
  STATEMENT,
  takeDown,
} from '../../test-support/moderation.ts'
import { done, edgeDialog } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'

const WRONG = 'We were wrong about it.'
const decision = { statement: STATEMENT }

describe.each(usualDatabases)('on %s', (_, open) => {
  const world = testWorld(open)
  const { makeScript } = moderationRows(world)

  async function start() {
    const server = await world.serve()
    const [by, owner, other] = [await admin(server), await become(server), await become(server)]
    return { server, by, owner, other, script: await makeScript(owner) }
  }

  it('restores a script with a statement; other scripts are not restored', async () => {
    const { server, by, owner, other, script } = await start()
    expect(await restore(by, script.id, WRONG)).toMatchObject({ status: 404, error: 'script.not-found' })
    await takeDown(server, by, script.id)
    expect((await restoreSeen(by, script.id, WRONG)).status).toBe(204)
    expect(await isSeenBy(other, script.id)).toBe(true)
    expect(await decisionsOf(owner, script.id)).toMatchObject([
      { action: 'restore', statement: WRONG },
      { action: 'take-down', statement: STATEMENT },
    ])
  })

  it('is refused after a change since the review', async () => {
    const { server, by, owner, other, script } = await start()
    await takeDown(server, by, script.id)
    const { revision } = await review(by, script.id)
    const params = { scriptId: script.id }
    await done(owner.call('addDialogs', { params, body: { dialogs: [edgeDialog('Your sister is watching.')] } }))
    expect(await restore(by, script.id, WRONG, revision)).toMatchObject({ status: 409, error: 'report.changed' })
    expect(await isSeenBy(other, script.id)).toBe(false)
    expect((await restoreSeen(by, script.id, WRONG)).status).toBe(204)
    expect(await isSeenBy(other, script.id)).toBe(true)
  })

  it('of a withdrawn script needs no review; it is screened when it is published', async () => {
    const { server, by, owner, script } = await start()
    const params = { scriptId: script.id }
    await takeDown(server, by, script.id)
    await done(owner.call('addDialogs', { params, body: { dialogs: [edgeDialog('Your sister is watching.')] } }))
    await done(owner.call('updateScript', { params, body: { published: false } }))
    expect((await restore(by, script.id, WRONG)).status).toBe(204)
    expect(await ownScript(owner, script.id)).not.toHaveProperty('moderation')
    await done(owner.call('updateScript', { params, body: { published: true } }))
    expect(await ownScript(owner, script.id)).toMatchObject({ moderation: { state: 'held' } })
  })

  describe('a receipt', () => {
    it('contains the decision, its reversal, and a later take-down', async () => {
      const { server, by, script } = await start()
      const first = await takeDown(server, by, script.id)
      expect(await lookUp(server, first.receipt)).not.toHaveProperty('reversal')
      await restoreSeen(by, script.id, WRONG)
      const back = await lookUp(server, first.receipt)
      expect(back).toMatchObject({ state: 'restored', decision, reversal: { statement: WRONG } })
      expect(Date.parse(back.reversal?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(back.decision?.at ?? ''))
      const second = await takeDown(server, by, script.id)
      for (const { receipt } of [first, second]) {
        const told = await lookUp(server, receipt)
        expect(told).toMatchObject({ state: 'taken-down', decision })
        expect(told).not.toHaveProperty('reversal')
      }
    })

    it('of a dialog contains it also after the deletion of the dialog', async () => {
      const { server, by, owner, script } = await start()
      const { receipt } = await takeDown(server, by, script.dialogId, { kind: 'dialog' })
      const params = { scriptId: script.id, dialogId: script.dialogId }
      await done(owner.call('deleteDialog', { params, query: { revision: '1' } }))
      await restoreSeen(by, script.id, WRONG)
      expect(await lookUp(server, receipt)).toMatchObject({ state: 'restored', reversal: { statement: WRONG } })
    })

    it('of a member says how much of the take-down was reversed', async () => {
      const { server, by, owner, script } = await start()
      const other = await makeScript(owner)
      const { receipt } = await takeDown(server, by, await idOf(owner), { kind: 'user' })
      await restoreSeen(by, script.id, 'This one is within the rules.')
      expect(await lookUp(server, receipt)).toMatchObject({
        state: 'partly-restored',
        decision,
        reversal: { statement: 'This one is within the rules.' },
      })
      await restoreSeen(by, other.id, WRONG)
      expect(await lookUp(server, receipt)).toMatchObject({ state: 'restored', reversal: { statement: WRONG } })
    })
  })
})
