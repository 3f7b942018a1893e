import {
  COUNTDOWN_SCRIPT_ID,
  DEFAULT_SCRIPT_ID,
  instructors,
  triggers,
  type Script,
  type TriggerItem,
  triggerCoverage,
  type TriggerId,
} from '@rubato/contracts/domain'
import { countdownScript, defaultScript, shippedScripts } from '@rubato/script-content'
import { describe, expect, it } from 'vitest'
import { readDialogs } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'
import { loadShippedScripts } from './shipped/load-shipped-scripts.ts'

const world = testWorld()
const member = async () => (await world.serve()).visitor().become('follower')

describe('the shipped scripts', () => {
  it('are the script of each instructor and the countdown script', () => {
    const ids = shippedScripts.map(({ id }) => id)
    expect(ids).toEqual([...instructors.map(({ scriptId }) => scriptId), COUNTDOWN_SCRIPT_ID])
  })

  it.each(shippedScripts.map((script) => [script.title, script] as const))(
    'include “%s” with its fixed id and all dialogs',
    async (_, shipped) => {
      const visitor = await member()
      const scriptId = shipped.id
      const script = (await visitor.call('getScript', { params: { scriptId } })).body as Script
      expect(script).toMatchObject({
        id: scriptId,
        title: shipped.title,
        dialogCount: shipped.dialogs.length,
        published: true,
        createdBy: { username: 'Rubato' },
        rating: { votes: 0 },
      })
      expect(script.tags.map(({ name }) => name).sort()).toEqual([...shipped.tags].sort())
      const dialogs = (await readDialogs(visitor, scriptId)).map(({ trigger, text, speech, when }) => [
        trigger,
        text,
        speech,
        when,
      ])
      expect(dialogs).toEqual(shipped.dialogs.map(({ trigger, text, speech, when }) => [trigger, text, speech, when]))
    },
  )

  it('have the conditions of their dialogs', async () => {
    const when = { phase: 'late', turn: 'first' } as const
    const dialogs = [
      { trigger: '0' as const, text: 'Nought.', when },
      { trigger: '1' as const, text: 'One.', when: {} },
    ]
    await loadShippedScripts(world.database.queries, 'Rubato', [{ ...countdownScript, dialogs }])
    const stored = await readDialogs(await member(), COUNTDOWN_SCRIPT_ID)
    expect(stored.map((dialog) => dialog.when)).toEqual([when, undefined])
    await loadShippedScripts(world.database.queries, 'Rubato')
  })

  it('are not changed by a second start, and keep the ids of their dialogs', async () => {
    const visitor = await member()
    const before = await readDialogs(visitor, DEFAULT_SCRIPT_ID)
    expect(await loadShippedScripts(world.database.queries, 'Rubato')).toEqual([])
    expect(await readDialogs(visitor, DEFAULT_SCRIPT_ID)).toEqual(before)
  })

  it('keep the ids of their dialogs when dialogs are added before them', async () => {
    const [visitor, added] = [await member(), { trigger: '0' as const, text: 'Nought.' }]
    const before = await readDialogs(visitor, COUNTDOWN_SCRIPT_ID)
    const longer = { ...countdownScript, dialogs: [added, ...countdownScript.dialogs] }
    await loadShippedScripts(world.database.queries, 'Rubato', [longer])
    expect((await readDialogs(visitor, COUNTDOWN_SCRIPT_ID)).slice(1)).toEqual(before)
    await loadShippedScripts(world.database.queries, 'Rubato')
  })

  it('are replaced when the file has changed', async () => {
    const changed = { ...countdownScript, dialogs: countdownScript.dialogs.slice(0, 3) }
    expect(await loadShippedScripts(world.database.queries, 'Rubato', [changed])).toEqual([COUNTDOWN_SCRIPT_ID])
    expect(await readDialogs(await member(), COUNTDOWN_SCRIPT_ID)).toHaveLength(3)
    expect(await loadShippedScripts(world.database.queries, 'Rubato')).toEqual([COUNTDOWN_SCRIPT_ID])
    expect(await readDialogs(await member(), COUNTDOWN_SCRIPT_ID)).toHaveLength(countdownScript.dialogs.length)
  })
})

describe('triggers', () => {
  it('are the whole catalogue, in its order', async () => {
    const items = (await (await member()).call('listTriggers')).body as TriggerItem[]
    expect(items).toEqual(triggers.map(({ id }) => ({ id })))
  })

  it('have their numbers of dialogs when a script is given', async () => {
    const reply = await (await member()).call('listTriggers', { query: { scriptId: DEFAULT_SCRIPT_ID } })
    const items = reply.body as TriggerItem[]
    expect(items.reduce((sum, { dialogCount }) => sum + (dialogCount ?? 0), 0)).toBe(defaultScript.dialogs.length)
    const edges = defaultScript.dialogs.filter(({ trigger }) => trigger === 'edge').length
    expect(items.find(({ id }) => id === 'edge')?.dialogCount).toBe(edges)
    expect(items.find(({ id }) => id === '200')?.dialogCount).toBe(0)
  })
})

const insert = async (owner: Visitor, published: boolean): Promise<string> => {
  const { id } = (await owner.call('me')).body as { id: string }
  const { queries } = world.database
  const row = { owner_id: id, name: 'My script', description: 'Not for everybody', intended_sex: 'all' as const }
  const script = await queries
    .insertInto('scripts')
    .values({ ...row, shared: published, content_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const dialog = { script_id: script.id, owner_id: id, trigger: 'edge', speech: null, cloned: false }
  await queries
    .insertInto('dialogs')
    .values([
      { ...dialog, position: 0, text: 'Shown', published: true },
      { ...dialog, position: 1, text: 'Hidden', published: false },
    ])
    .execute()
  return script.id
}

describe('an own script', () => {
  it('is hidden from others while unpublished, including its existence', async () => {
    const [owner, other] = [await member(), await member()]
    const scriptId = await insert(owner, false)
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const name of ['getScript', 'listDialogs', 'listTriggers'] as const) {
      const input = (id: string) => ({ params: { scriptId: id }, query: { scriptId: id } })
      const reply = await other.call(name, input(scriptId))
      expect(reply).toMatchObject({ status: 404, error: 'script.not-found' })
      expect((await other.call(name, input(missing))).error).toBe(reply.error)
      expect((await owner.call(name, input(scriptId))).status).toBe(200)
    }
  })

  it('shows others its published dialogs alone, and counts those', async () => {
    const [owner, other] = [await member(), await member()]
    const scriptId = await insert(owner, true)
    expect((await readDialogs(owner, scriptId)).map(({ text }) => text)).toEqual(['Shown', 'Hidden'])
    expect((await readDialogs(other, scriptId)).map(({ text }) => text)).toEqual(['Shown'])
    expect((await other.call('getScript', { params: { scriptId } })).body).toMatchObject({ dialogCount: 1 })
    const own = { dialogCount: 2, publishedDialogCount: 1, listed: true }
    expect((await owner.call('getScript', { params: { scriptId } })).body).toMatchObject(own)
  })

  it('is requested with a well-formed id alone', async () => {
    const reply = await (await member()).call('getScript', { params: { scriptId: "x' or '1'='1" } })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid', issues: [{ path: ['scriptId'] }] })
  })
})

describe('coverage', () => {
  it('is computed by the database: 0 without dialogs, 100 with all, and the counts weigh as one trigger', async () => {
    const owner = await member()
    const scriptId = await insert(owner, true)
    const { queries } = world.database
    const named = triggers.filter(({ group }) => group !== 'counts').map(({ id }) => id)
    const counts = triggers.filter(({ group }) => group === 'counts').map(({ id }) => id)
    const coverage = async () =>
      ((await owner.call('getScript', { params: { scriptId } })).body as Script).triggerCoveragePercentage
    const write = async (ids: string[]) => {
      await queries.deleteFrom('dialogs').where('script_id', '=', scriptId).execute()
      const rows = ids.map((trigger, position) => ({
        script_id: scriptId,
        owner_id: null,
        trigger,
        position,
        text: 'x',
        speech: null,
        cloned: false,
        published: true,
      }))
      if (rows.length > 0) await queries.insertInto('dialogs').values(rows).execute()
    }
    await write([])
    expect(await coverage()).toBe(0)
    await write([...named, ...counts])
    expect(await coverage()).toBe(100)
    await write(named)
    expect(await coverage()).toBeCloseTo((named.length / (named.length + 1)) * 100, 1)
    await write(counts)
    expect(await coverage()).toBeCloseTo(100 / (named.length + 1), 1)
    await write([...named.slice(0, 10), ...named.slice(0, 10)])
    expect(await coverage()).toBeCloseTo((10 / (named.length + 1)) * 100, 1)
    const sets: TriggerId[][] = [
      [],
      named,
      counts,
      named.slice(0, 1),
      [...named, ...counts.slice(1)],
      counts.slice(0, 7),
    ]
    for (const ids of [...sets, [...named, ...counts]]) {
      await write(ids)
      expect(triggerCoverage(ids), `${ids.length} triggers`).toBe(await coverage())
    }
  })

  it('is recounted when the catalogue changes', async () => {
    const visitor = await member()
    const coverage = async () =>
      ((await visitor.call('getScript', { params: { scriptId: DEFAULT_SCRIPT_ID } })).body as Script)
        .triggerCoveragePercentage
    const before = await coverage()
    const { queries } = world.database
    await queries.insertInto('triggers').values({ id: 'brand-new', is_count: false }).execute()
    expect(await coverage()).toBeLessThan(before)
    await loadShippedScripts(queries, 'Rubato')
    expect(await coverage()).toBe(before)
  })
})
