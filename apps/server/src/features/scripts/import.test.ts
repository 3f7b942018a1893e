/** Importing lines, on every database there is. */
import { randomUUID } from 'node:crypto'
import { IMPORT_ROWS_LISTED, type ImportReport } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { databases } from '../../test-support/databases.ts'
import { done, edgeLine, makeScript, readDialogs, readScript, textsOf } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'

describe.each(databases)('on %s', (_, open) => {
  const world = testWorld(open)
  const server = () => world.serve({ rateLimitFactor: 1000 })
  const member = async (tier: 'follower' | 'supporter' | 'master' = 'supporter') =>
    (await server()).visitor().become(tier)

  describe('an import', () => {
    const start = async () => {
      const owner = await member('follower')
      const lines = [edgeLine('One.'), { ...edgeLine('Two.'), speech: 'Too.' }]
      const script = await makeScript(owner, { lines })
      const [one, two] = lines.map(({ id }) => id)
      const call = (rows: unknown[], apply: boolean) =>
        done<ImportReport>(owner.call('importDialogs', { params: { scriptId: script.id }, body: { rows, apply } }))
      return { owner, one, two, call, texts: () => textsOf(owner, script.id), script }
    }
    const edge = { trigger: 'edge' }

    it('says first what it would do, and then does all of it', async () => {
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
      expect(await call(rows, true)).toEqual({ ...preview, applied: true })
      expect(await readDialogs(owner, script.id)).toMatchObject([
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
      [{ ...edge, text: 'x', id: 'no-id' }, 'The id is not one of a line; leave it out to add the line.'],
    ])('with a row like %j says why it is refused, and does nothing', async (row, message) => {
      const { call, texts } = await start()
      const report = await call([{ ...edge, text: 'Fine.' }, row], true)
      expect(report).toEqual({
        applied: false,
        counts: { add: 1, change: 0, unchanged: 0, refuse: 1 },
        rows: [
          { row: 0, outcome: 'add' },
          { row: 1, outcome: 'refuse', message },
        ],
      })
      expect(await texts()).toEqual(['One.', 'Two.'])
    })

    it('changes a line once, takes speech away where it is empty, and moves a line to another trigger', async () => {
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

    it('hides what the file hides, says so, and publishes nothing by mistake', async () => {
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

    it('brings 20,000 lines at once, and not one more', async () => {
      const owner = await member('follower')
      const { id } = await makeScript(owner, { lines: [] })
      const call = (rows: unknown[]) =>
        done<ImportReport>(owner.call('importDialogs', { params: { scriptId: id }, body: { rows, apply: true } }))
      const rows = Array.from({ length: 20_000 }, (_, n) => ({
        trigger: `${n % 20}`,
        text: `Line ${n} ${'é'.repeat(480)}`,
      }))
      const full = await call(rows)
      expect(full).toMatchObject({ applied: true, counts: { add: 20_000, change: 0, unchanged: 0, refuse: 0 } })
      expect(full.rows).toHaveLength(IMPORT_ROWS_LISTED)
      expect(await readScript(owner, id)).toMatchObject({ dialogCount: 20_000 })
      const report = await call([{ ...edge, text: 'One more.' }])
      expect(report).toMatchObject({ applied: false, rows: [{ message: 'A script holds at most 20000 lines.' }] })
      const params = { scriptId: id }
      const added = await owner.call('addDialogs', { params, body: { dialogs: [edgeLine('One more.')] } })
      expect(added.error).toBe('script.too-many-dialogs')
      expect(await readDialogs(owner, id)).toHaveLength(20_000)
    })

    it('knows how many lines a trigger holds', async () => {
      const { call } = await start()
      const rows = Array.from({ length: 999 }, (_, n) => ({ ...edge, text: `Line ${n}` }))
      const report = await call(rows, true)
      expect(report.rows.filter(({ outcome }) => outcome === 'add')).toHaveLength(998)
      expect(report.rows.at(-1)).toMatchObject({ outcome: 'refuse', message: 'A trigger holds at most 1000 lines.' })
    })
  })
})
