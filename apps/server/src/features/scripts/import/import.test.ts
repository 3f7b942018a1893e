/** Importing dialogs, on every available database. */
import { randomUUID } from 'node:crypto'
import { IMPORT_ROWS_LISTED, type ImportReport } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ensureSingleImport } from './import-dialogs.ts'
import { databases } from '../../../test-support/databases.ts'
import { done, edgeDialog, makeScript, readDialogs, readScript, textsOf } from '../../../test-support/scripts.ts'
import { testWorld } from '../../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const member = async (tier: 'follower' | 'supporter' | 'master' = 'supporter') =>
    (await server()).visitor().become(tier)

  describe('an import', () => {
    const start = async () => {
      const owner = await member('follower')
      const dialogs = [edgeDialog('One.'), { ...edgeDialog('Two.'), speech: 'Too.' }]
      const script = await makeScript(owner, { dialogs })
      const [one, two] = dialogs.map(({ id }) => id)
      const call = (rows: unknown[], apply: boolean) =>
        done<ImportReport>(owner.call('importDialogs', { params: { scriptId: script.id }, body: { rows, apply } }))
      return { owner, one, two, call, texts: () => textsOf(owner, script.id), script }
    }
    const edge = { trigger: 'edge' }

    it('reports the changes first, and then makes all of them', async () => {
      const { owner, one, two, call, texts, script } = await start()
      const rows = [
        { id: one, ...edge, text: 'One, better.' },
        { id: two, ...edge, text: 'Two.' },
        { id: '', ...edge, text: 'Two.' },
        { id: randomUUID(), trigger: ' lube ', text: 'New.', speech: 'Noo.' },
        { ...edge, text: 'New too.', speech: '' },
        { ...edge, text: 'New too.' },
      ]
      const outcomes = ['change', 'unchanged', 'unchanged', 'add', 'add', 'unchanged']
      const preview = await call(rows, false)
      expect(preview.rows.map(({ outcome }) => outcome)).toEqual(outcomes)
      expect(preview.applied).toBe(false)
      expect(preview.rows[0]).toEqual({ row: 0, outcome: 'change', message: 'Was: One.' })
      expect(await texts()).toEqual(['One.', 'Two.'])
      expect(preview.lines).toEqual([])
      const report = await call(rows, true)
      expect(report).toEqual({ ...preview, applied: true, lines: report.lines })
      const stored = await readDialogs(owner, script.id)
      expect(new Set(report.lines)).toEqual(new Set([one, ...stored.slice(2).map(({ id }) => id)]))
      expect(stored).toMatchObject([
        { id: one, text: 'One, better.', revision: 2 },
        { id: two, text: 'Two.', speech: 'Too.', revision: 1 },
        { trigger: 'lube', text: 'New.', speech: 'Noo.' },
        { trigger: 'edge', text: 'New too.' },
      ])
      const again = await call(rows, true)
      expect(new Set(again.rows.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
    })

    it.each([
      [{ trigger: 'no-such', text: 'x' }, 'There is no trigger “no-such”.'],
      [{ trigger: 'no-such', text: '' }, 'There is no trigger “no-such”. Write at least one character.'],
      [{ ...edge, text: '' }, 'Write at least one character.'],
      [{ ...edge, text: 'x'.repeat(501) }, 'Keep it to 500 characters.'],
      [{ ...edge, text: 'a\u0000b' }, 'The text holds a character that cannot be kept.'],
      [{ ...edge, text: 'x', speech: 'x'.repeat(501) }, 'Keep it to 500 characters.'],
      [{ ...edge, text: 'x', when: 'phase=soon' }, 'The condition phase is one of early, middle, late, not “soon”.'],
      [{ ...edge, text: 'x', id: 'no-id' }, 'The id is not one of a line; leave it out to add the line.'],
    ])('with a row like %j reports why the row is refused, and changes nothing', async (row, message) => {
      const { call, texts } = await start()
      const report = await call([{ ...edge, text: 'Fine.' }, row], true)
      expect(report).toEqual({
        applied: false,
        lines: [],
        counts: { add: 1, change: 0, unchanged: 0, refuse: 1 },
        rows: [
          { row: 0, outcome: 'add' },
          { row: 1, outcome: 'refuse', message },
        ],
      })
      expect(await texts()).toEqual(['One.', 'Two.'])
    })

    it('that leaves refused rows out stores the others, and says which lines they are', async () => {
      const { owner, one, call, texts, script } = await start()
      const rows = [
        { id: one, ...edge, text: 'One, better.' },
        { trigger: 'no-such', text: 'Lost.' },
        { ...edge, text: 'New.' },
      ]
      const body = { rows, apply: true, skipRefused: true }
      const report = await done<ImportReport>(owner.call('importDialogs', { params: { scriptId: script.id }, body }))
      expect(report).toMatchObject({ applied: true, counts: { add: 1, change: 1, refuse: 1 } })
      const [, , added] = await readDialogs(owner, script.id)
      expect(new Set(report.lines)).toEqual(new Set([one, added?.id]))
      expect(await texts()).toEqual(['One, better.', 'Two.', 'New.'])
      expect((await call(rows, true)).applied).toBe(false)
    })

    it('changes a dialog once, removes speech for an empty value, and moves a dialog to another trigger', async () => {
      const { owner, one, two, call, script } = await start()
      const twice = await call(
        [
          { id: one, ...edge, text: 'A' },
          { id: one, ...edge, text: 'B' },
        ],
        true,
      )
      expect(twice.rows.map(({ outcome }) => outcome)).toEqual(['change', 'refuse'])
      await call([{ id: two, trigger: 'lube', text: 'Two.', speech: '' }], true)
      const [, moved] = await readDialogs(owner, script.id)
      expect(moved).toMatchObject({ id: two, trigger: 'lube' })
      expect(moved).not.toHaveProperty('speech')
    })

    it('sets the conditions of its column, keeps them without the column, and removes them for an empty cell', async () => {
      const { owner, one, two, call, script } = await start()
      const whens = async () => (await readDialogs(owner, script.id)).map(({ when }) => when)
      const rows = [
        { id: one, ...edge, text: 'One.', when: 'Turn=first; phase=late' },
        { id: two, ...edge, text: 'Two.' },
        { ...edge, text: 'Three.', when: 'after=eased; keeps=treat; promises=another' },
        { ...edge, text: 'Four.', when: '' },
      ]
      const outcomes = async (given: object[]) => (await call(given, true)).rows.map(({ outcome }) => outcome)
      expect(await outcomes(rows)).toEqual(['change', 'unchanged', 'add', 'add'])
      const stored = [
        { turn: 'first', phase: 'late' },
        undefined,
        { after: 'eased', keeps: 'treat', promises: 'another' },
        undefined,
      ]
      expect(await whens()).toEqual(stored)
      const [first] = rows
      expect(
        await outcomes([
          { ...first, when: 'phase=late;turn=first' },
          { id: one, ...edge, text: 'One.' },
        ]),
      ).toEqual(['unchanged', 'unchanged'])
      expect(await whens()).toEqual(stored)
      expect(await outcomes([{ ...first, when: ' ' }])).toEqual(['change'])
      expect((await whens())[0]).toBeUndefined()
    })

    it('keeps lines with the same trigger and text apart by their conditions', async () => {
      const { owner, call, script } = await start()
      const rows = [
        { ...edge, text: 'Now.', when: 'turn=first' },
        { ...edge, text: 'Now.', when: 'turn=last' },
        { ...edge, text: 'Now.', when: '' },
        { ...edge, text: 'Now.', when: ' turn=LAST ' },
      ]
      const first = await call(rows, true)
      expect(first.rows.map(({ outcome }) => outcome)).toEqual(['add', 'add', 'add', 'unchanged'])
      const stored = async () => (await readDialogs(owner, script.id)).filter(({ text }) => text === 'Now.')
      expect((await stored()).map(({ when }) => when)).toEqual([{ turn: 'first' }, { turn: 'last' }, undefined])
      const again = await call(rows, true)
      expect(new Set(again.rows.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
      const changed = await call([{ ...edge, text: 'Now.', when: 'turn=last', speech: 'Nao.' }], true)
      expect(changed.rows[0]?.outcome).toBe('change')
      expect((await stored()).map(({ speech }) => speech)).toEqual([undefined, 'Nao.', undefined])
      const other = await call([{ ...edge, text: 'Now.', when: 'turn=again' }], false)
      expect(other.rows[0]).toMatchObject({
        outcome: 'add',
        message: 'A line with the same text and other conditions stays as it is.',
      })
      const without = await call([{ ...edge, text: 'Now.' }], true)
      expect(without.rows[0]?.outcome).toBe('unchanged')
    })

    it('unpublishes as the file says, reports it, and publishes nothing by mistake', async () => {
      const { owner, one, two, call, script } = await start()
      const rows = [
        { id: one, ...edge, text: 'One.', published: 'FALSE' },
        { id: two, ...edge, text: 'Two.', published: true },
        { ...edge, text: 'Secret.', published: false },
        { ...edge, text: 'Shown.', published: '' },
      ]
      const report = await call(rows, true)
      expect(report.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
        ['change', 'Was: One. Not published: only you see it.'],
        ['unchanged', undefined],
        ['add', 'Not published: only you see it.'],
        ['add', undefined],
      ])
      const shown = (await readDialogs(owner, script.id)).map(({ text, published }) => [text, published])
      expect(shown).toEqual([
        ['One.', false],
        ['Two.', true],
        ['Secret.', false],
        ['Shown.', true],
      ])
      await call([{ ...edge, text: 'Secret.' }], true)
      expect((await readDialogs(owner, script.id))[2]).toMatchObject({ text: 'Secret.', published: false })
      const wrong = await call([{ ...edge, text: 'x', published: 'perhaps' }], true)
      expect(wrong).toMatchObject({ applied: false, rows: [{ message: 'Published is either true or false.' }] })
    })

    it('adds 20,000 dialogs at once, and refuses one more', async () => {
      const owner = await member('follower')
      const { id } = await makeScript(owner, { dialogs: [] })
      const call = (rows: unknown[]) =>
        done<ImportReport>(owner.call('importDialogs', { params: { scriptId: id }, body: { rows, apply: true } }))
      const rows = Array.from({ length: 20_000 }, (_, n) => ({
        trigger: `${n % 20}`,
        text: `Line ${n} ${'é'.repeat(260)}`,
      }))
      const full = await call(rows)
      expect(full).toMatchObject({ applied: true, counts: { add: 20_000, change: 0, unchanged: 0, refuse: 0 } })
      expect(full.rows).toHaveLength(IMPORT_ROWS_LISTED)
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 20_000 })
      const report = await call([{ ...edge, text: 'One more.' }])
      expect(report).toMatchObject({ applied: false, rows: [{ message: 'A script holds at most 20000 lines.' }] })
      const params = { scriptId: id }
      const added = await owner.call('addDialogs', { params, body: { dialogs: [edgeDialog('One more.')] } })
      expect(added.error).toBe('script.too-many-dialogs')
      expect(await readDialogs(owner, id)).toHaveLength(20_000)
    })

    it('respects the limit of dialogs per trigger', async () => {
      const { call } = await start()
      const rows = Array.from({ length: 999 }, (_, n) => ({ ...edge, text: `Line ${n}` }))
      const report = await call(rows, true)
      expect(report.rows.filter(({ outcome }) => outcome === 'add')).toHaveLength(998)
      expect(report.rows.at(-1)).toMatchObject({ outcome: 'refuse', message: 'A trigger holds at most 1000 lines.' })
    })

    it('ends its turn when it fails', async () => {
      const { owner, call } = await start()
      const body = { rows: [{ ...edge, text: 'New.' }], apply: false }
      const missing = () => owner.call('importDialogs', { params: { scriptId: randomUUID() }, body })
      expect((await missing()).status).toBe(404)
      expect((await owner.call('importDialogs', { params: { scriptId: 'x' }, body })).status).toBe(400)
      expect((await missing()).status).toBe(404)
      expect((await call(body.rows, false)).rows).toHaveLength(1)
    })
  })
})

describe.each(databases.filter(([name]) => name !== 'PGlite'))('on %s, with several processes', (_, open) => {
  const world = testWorld(open)

  it('an import is refused while another of the member runs, and not one of another member', async () => {
    const server = await world.serve()
    const start = async () => {
      const visitor = await server.visitor().become('follower')
      const { id: scriptId } = await makeScript(visitor, { dialogs: [] })
      const body = { rows: [{ trigger: 'edge', text: 'New.' }], apply: false }
      return { scriptId, call: () => visitor.call('importDialogs', { params: { scriptId }, body }) }
    }
    const [owner, stranger] = [await start(), await start()]
    const { queries } = world.database
    const calls = await queries.transaction().execute(async (transaction) => {
      await sql`select from scripts where id = ${owner.scriptId}::uuid for update`.execute(transaction)
      // One of the two waits for the row; which one begins first is not decided here.
      const both = [owner.call(), owner.call()]
      const next = await Promise.race(both)
      expect(next).toMatchObject({ error: 'request.too-many', headers: { 'retry-after': '5' } })
      expect((await stranger.call()).status).toBe(200)
      return both
    })
    const replies = await Promise.all(calls)
    expect(replies.map(({ status }) => status)).toContain(200)
    expect((await owner.call()).status).toBe(200)
  })

  it('an import is refused while another process imports for the same member', async () => {
    const owner = await (await world.serve()).visitor().become('follower')
    const { id } = await makeScript(owner, { dialogs: [] })
    const { id: userId } = await done<{ id: string }>(owner.call('me'))
    const body = { rows: [{ trigger: 'edge', text: 'New.' }], apply: false }
    const call = () => owner.call('importDialogs', { params: { scriptId: id }, body })
    await world.database.queries.transaction().execute(async (transaction) => {
      await ensureSingleImport(transaction, userId)
      expect(await call()).toMatchObject({ status: 429, error: 'request.too-many' })
    })
    expect((await call()).status).toBe(200)
  })
})
