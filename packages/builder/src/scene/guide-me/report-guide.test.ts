import { describe, expect, it } from 'vitest'
import { imported, timelineOf } from '../../testing/imported.ts'
import { readGuideMe } from './read-guide.ts'

const guide = (pages: string) => `<Tease><Title>An evening</Title><Pages>${pages}</Pages></Tease>`
const more = '<Page id="a"><Text>A.</Text></Page><Page id="b"><Text>B.</Text></Page>'
const start = (elements: string) => {
  const read = imported(readGuideMe(guide(`<Page id="start">${elements}</Page>${more}`)))
  return { ...read, section: timelineOf(read.game, 'start') }
}
const flags = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)

describe('flags', () => {
  it('are all set where an element sets many of them', () => {
    const { game } = start(`<Text>Hm.</Text><Delay seconds="5" target="a" set="${flags(20).join(',')}"/>`)
    const ways = game.sections.flatMap(({ sets, exit }) => [
      ...(sets ?? []),
      ...('sets' in exit ? (exit.sets ?? []) : []),
    ])
    expect(ways.map(({ variable }) => variable).sort()).toEqual(flags(20).sort())
  })

  it.each(['+', '|'])(
    'of a condition with too many of them, joined by "%s", leave the condition to write by hand',
    (sign) => {
      const { section, keys } = start(`<Text if-set="${flags(13).join(sign)}">Well done.</Text>`)
      expect(section.exit).toMatchObject({ kind: 'when', cases: [{ if: 'no' }] })
      expect(keys).toContain('by-hand condition-by-hand')
      expect(keys).not.toContain('taken taken-conditions')
    },
  )

  it('that have no room in a game leave the condition to write by hand', () => {
    const { game, keys } = start(`<Set id="${flags(64).join(',')}"/><Text if-set="f63+missing">Well done.</Text>`)
    const cases = game.sections.flatMap(({ exit }) => (exit.kind === 'when' ? exit.cases : []))
    expect(cases).toMatchObject([{ if: 'no' }])
    expect(keys).toContain('by-hand condition-by-hand')
  })

  it('beyond 40,000 are refused', () => {
    expect(readGuideMe(guide(`<Page id="start" set="${'a,'.repeat(40_001)}"/>`))).toMatchObject({
      ok: false,
      sentence: { key: 'builder.file.too-many-commands' },
    })
  })
})

describe('of several delays', () => {
  const buttons = '<Button target="a">One</Button><Button target="b">Two</Button>'
  const unreadable = '<Delay seconds="soon" target="a" set="y" if-set="x"/>'

  it('one whose length cannot be read leaves those after it', () => {
    const { section, keys } = start(`<Text>Well?</Text>${unreadable}<Delay seconds="20" target="b"/>${buttons}`)
    expect(section.exit).toMatchObject({ kind: 'ask', seconds: 20, silence: { to: 'b' } })
    expect(keys).toContain('by-hand time-by-hand')
    expect(keys).not.toContain('taken taken-flags')
  })

  it('those after one that always counts are not reported as taken', () => {
    const { report } = start('<Delay seconds="5" target="a"/><Delay seconds="9" target="b"/>')
    const counted = report.entries.find(({ sentence }) => sentence.key === 'builder.scene.taken-timers')
    expect(counted?.sentence.values['count']).toBe(1)
  })
})

it('a timer whose length cannot be read is not reported as taken', () => {
  const { keys } = start('<Timer seconds="soon" target="a" set="y"/>')
  expect(keys).toContain('by-hand time-by-hand')
  for (const key of ['ways', 'timers', 'flags']) expect(keys).not.toContain(`taken taken-${key}`)
})

it('a guide with 40,000 lines in one text is refused', () => {
  expect(readGuideMe(guide(`<Page id="start"><Text>${'a\n'.repeat(40_000)}</Text></Page>`))).toMatchObject({
    ok: false,
    sentence: { key: 'builder.file.too-many-commands' },
  })
})
