import { targetsOf } from '@rubato/contracts/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printSceneText } from '../text/print-scene.ts'
import { readSceneText } from '../text/read-scene.ts'
import { readEos } from './read-eos.ts'

const pageNames = ['start', 'a', 'a2', 'B c', '__proto__']
const target = fc.constantFrom(...pageNames, 'a*', '*', 'nowhere')
const text = fc.oneof(
  fc.constantFrom(
    'Hello.',
    '<p>One</p><p>Two</p>',
    '<eval>n</eval>',
    'word '.repeat(200),
    '',
    '\u202E\u0000',
    '\u093C',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const code = fc.constantFrom('n > 2', 'm == "calm"', 'n && !k', 'f()', 'Math.random() < 0.5', '')
const script = fc.constantFrom('n = n + 1', 'm = "calm"; k = true', 'alert(1)', 'k = !k', 'p++')
const duration = fc.constantFrom('5s', '1.25', '2s-9s', '0', '400s', 'soon', '9999h')
const locator = fc.constantFrom('file:a.jpg', 'metronome-090bpm.mp3', 'metronome-230bpm.mp3', 'song.mp3', '')

const { commands } = fc.letrec<{ commands: unknown[] }>((tie) => {
  const inner = tie('commands')
  const command = fc.oneof(
    { depthSize: 'small' },
    fc.record({ say: fc.record({ label: text }) }),
    fc.record({ goto: fc.record({ target }) }),
    fc.record({ image: fc.record({ locator }) }),
    fc.record({ 'audio.play': fc.record({ locator }) }),
    fc.record({ eval: fc.record({ script }) }),
    fc.record({ prompt: fc.record({ variable: fc.constantFrom('n', 'who') }) }),
    fc.record({ enable: fc.record({ target }) }),
    fc.record({ disable: fc.record({ target }) }),
    fc.constantFrom({ end: {} }, { noop: {} }, { 'notification.remove': { id: 'x' } }),
    fc.record({ timer: fc.record({ duration, isAsync: fc.boolean(), commands: inner }) }),
    fc.record({ if: fc.record({ condition: code, commands: inner, elseCommands: inner }) }),
    fc.record({
      choice: fc.record({
        options: fc.array(fc.record({ label: text, visible: fc.option(code, { nil: true }), commands: inner }), {
          maxLength: 8,
        }),
      }),
    }),
    fc.record({
      'notification.create': fc.record({
        id: fc.constant('x'),
        buttonLabel: text,
        buttonCommands: inner,
        timerDuration: duration,
        timerCommands: inner,
      }),
    }),
  )
  return { commands: fc.array(command, { maxLength: 5, depthIdentifier: 'commands' }) }
})
const pages = fc.tuple(...pageNames.map(() => commands)).map((all) =>
  JSON.stringify({
    title: 'An evening',
    pages: Object.fromEntries(all.map((each, index) => [pageNames[index], each])),
  }),
)

it('every tease of known commands becomes a game that the contract accepts, whose circles are bounded', () => {
  fc.assert(
    fc.property(pages, (file) => {
      const read = readEos(file)
      expect(read).toMatchObject({ ok: true })
      if (!read.ok) return
      expect(readSceneText(printSceneText(read.game))).toEqual({ ok: true, game: read.game })
      const { sections } = read.game
      const ids = new Set(sections.map(({ id }) => id))
      for (const section of sections) for (const to of targetsOf(section)) expect(ids).toContain(to)
      // Without the ways back of its repeats, the graph can be taken apart from its ends.
      const ways = new Map(
        sections.map((section) => [
          section.id,
          section.exit.kind === 'repeat' ? [section.exit.next.to] : targetsOf(section),
        ]),
      )
      for (let before = -1; before !== ways.size;) {
        before = ways.size
        for (const [id, targets] of ways) if (targets.every((to) => !ways.has(to))) ways.delete(id)
      }
      expect([...ways.keys()]).toEqual([])
    }),
    { numRuns: 150 },
  )
})
