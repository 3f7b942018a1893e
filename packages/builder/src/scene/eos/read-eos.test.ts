import { describe, expect, it } from 'vitest'
import { imported, timelineOf } from '../../testing/imported.ts'
import { readEos } from './read-eos.ts'

type Command = Record<string, unknown>
const say = (label: string): Command => ({ say: { label, mode: 'pause' } })
const go = (target: string): Command => ({ goto: { target } })
const end: Command = { end: {} }

const evening = (pages: Record<string, Command[]>, more: object = {}) =>
  imported(readEos(JSON.stringify({ title: 'An evening', pages, ...more })))
const start = (commands: Command[], more: Record<string, Command[]> = {}) => {
  const read = evening({ start: commands, ...more })
  return { ...read, section: timelineOf(read.game, 'start') }
}

describe('a command of EOS', () => {
  it('say becomes lines of plain text', () => {
    const { section } = start([
      say('<p>Good <b>evening</b> &amp; welcome.</p><p>2 &lt; 3<script>alert(1)</script></p>'),
      end,
    ])
    const said = section.events.flatMap((event) => (event.kind === 'say' ? [event.text] : []))
    expect(said).toEqual(['Good evening & welcome.', '2 < 3'])
  })

  it('goto leads to the page, and with * to one of several at random', () => {
    expect(start([go('next')], { next: [end] }).section.exit).toEqual({ kind: 'go', to: 'next' })
    const { game, section } = start([go('d*')], { d1: [end], d2: [end], other: [end] })
    const drawn = section.exit.kind === 'go' ? timelineOf(game, section.exit.to).exit : null
    expect(drawn).toEqual({
      kind: 'random',
      ways: [
        { weight: 1, to: 'd1' },
        { weight: 1, to: 'd2' },
      ],
    })
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`d${index}`, [end]]))
    const big = start([go('d*')], many)
    const groups = big.section.exit.kind === 'go' ? timelineOf(big.game, big.section.exit.to).exit : null
    expect(groups).toMatchObject({
      kind: 'random',
      ways: [{ weight: 12 }, { weight: 12 }, { weight: 12 }, { weight: 4 }],
    })
  })

  it('goto to a page that is not there is named', () => {
    expect(start([go('nowhere')]).keys).toContain('by-hand no-page')
  })

  it('image and video keep the name of their file until the next one', () => {
    const { section } = start([
      { image: { locator: 'file:door.jpg' } },
      { timer: { duration: '4s' } },
      { 'video.play': { locator: 'gallery:42/hall.mp4' } },
      { timer: { duration: '3s' } },
      end,
    ])
    expect(section.events.filter(({ kind }) => kind === 'media')).toMatchObject([
      { at: 0, duration: 4000, link: { mediaType: 'image', tag: 'door', url: 'door.jpg' } },
      { at: 4000, duration: 3000, link: { mediaType: 'video', tag: 'hall', url: '42/hall.mp4' } },
    ])
  })

  it.each([
    ['10s', 10_000],
    ['1.5s', 1500],
    ['1m30s', 90_000],
    ['7', 7000],
  ])('timer of %s is a wait', (duration, length) => {
    expect(start([{ timer: { duration } }, end]).section.length).toBe(length)
  })

  it('timer is counted down where it is shown, and not where it is secret or hidden', () => {
    const spans = (style?: string) =>
      start([{ timer: { duration: '5s', style } }, end]).section.events.filter(({ kind }) => kind === 'task').length
    expect([spans(), spans('normal'), spans('secret'), spans('hidden')]).toEqual([1, 1, 0, 0])
    const keysOf = (style: string) => start([{ timer: { duration: '5s', style } }, end]).keys
    expect(keysOf('secret')).toContain('changed timer-secret')
    expect(keysOf('hidden')).not.toContain('changed timer-secret')
  })

  it('timer with a range is one of three waits', () => {
    const { game, section, keys } = start([{ timer: { duration: '4s-8s' } }, end])
    const ways = section.exit.kind === 'random' ? section.exit.ways : []
    expect(ways.map(({ to }) => timelineOf(game, to).length)).toEqual([4000, 6000, 8000])
    expect(keys).toContain('changed wait-range')
  })

  it('timer in the background is a hidden note, and the time limit of a choice that follows', () => {
    const commands = { timer: { duration: '20s', isAsync: true, style: 'hidden', commands: [go('late')] } }
    const noted = start([commands, { timer: { duration: '60s' } }, end], { late: [end] })
    expect(noted.section.notes).toEqual([{ id: 'note-1', after: 20_000, kind: 'go', to: 'late' }])
    const options = [
      { label: 'Yes', commands: [go('yes')] },
      { label: 'No', commands: [end] },
    ]
    const asked = start([commands, { choice: { options } }], { late: [end], yes: [end] })
    expect(asked.section.exit).toMatchObject({ kind: 'ask', seconds: 20, silence: { to: 'late' } })
    const back = start([
      { timer: { duration: '5s', isAsync: true, commands: [say('Slower.')] } },
      { timer: { duration: '9s' } },
      end,
    ])
    expect(back.section.notes).toMatchObject([{ kind: 'call', after: 5000 }])
    expect(timelineOf(back.game, back.section.notes?.[0]?.to ?? '').exit).toEqual({ kind: 'return' })
  })

  it('timer in the background that may come back or lead away is decided by hand', () => {
    const commands = [{ if: { condition: 'n > 1', commands: [go('late')] } }]
    const { section, keys } = start(
      [{ timer: { duration: '5s', isAsync: true, commands } }, { timer: { duration: '9s' } }, end],
      { late: [end] },
    )
    expect(section.notes).toMatchObject([{ kind: 'call' }])
    expect(keys).toContain('by-hand note-may-leave')
  })

  it('choice is a question with the line before it, and goes on after the choice', () => {
    const options = [
      { label: '<b>Yes</b>', commands: [{ eval: { script: 'n = n + 1' } }, go('next')] },
      { label: 'No', visible: 'n > 2', commands: [say('A pity.')] },
    ]
    const { game, section, keys } = start([say('Ready?'), { choice: { options } }, say('After.'), end], { next: [end] })
    expect(section.events.filter(({ kind }) => kind === 'say')).toEqual([])
    expect(section.exit).toMatchObject({
      kind: 'ask',
      text: 'Ready?',
      meanwhile: 'rest',
      answers: [
        { answer: 'Yes', to: 'next', sets: [{ variable: 'n', to: 'n + 1' }] },
        { answer: 'No', if: 'n > 2' },
      ],
      silence: { to: 'next' },
    })
    const no = section.exit.kind === 'ask' ? timelineOf(game, section.exit.answers[1]?.to ?? '') : null
    const said = no?.events.flatMap((event) => (event.kind === 'say' ? [event.text] : []))
    expect(said).toEqual(['A pity.', 'After.'])
    expect(keys).toContain('changed answer-in-time')
  })

  it('choice with one option is a button that goes on by itself', () => {
    const { section, keys } = start([{ choice: { options: [{ label: 'Done', commands: [go('next')] }] } }], {
      next: [end],
    })
    expect(section).toMatchObject({
      notes: [{ button: 'Done', kind: 'go', to: 'next' }],
      exit: { kind: 'go', to: 'next' },
    })
    expect(keys).toContain('changed single-button')
  })

  it('choice with more than six options asks twice', () => {
    const options = Array.from({ length: 9 }, (_, n) => ({ label: `Answer ${n}`, commands: [end] }))
    const { game, section } = start([{ choice: { options } }])
    const first = section.exit.kind === 'ask' ? section.exit.answers : []
    expect(first).toHaveLength(6)
    expect(timelineOf(game, first[5]?.to ?? '').exit).toMatchObject({ kind: 'ask', answers: { length: 4 } })
  })

  it('prompt asks for a number where it is used as one, else for a text', () => {
    const number = start([
      say('How many?'),
      { prompt: { variable: 'n' } },
      { if: { condition: 'n > 3', commands: [end] } },
    ])
    expect(number.section.exit).toMatchObject({ kind: 'number', text: 'How many?', variable: 'n' })
    const text = start([{ prompt: { variable: 'userName' } }, say('Hello <eval>userName</eval>.'), end])
    expect(text.section.exit).toMatchObject({ kind: 'text', placeholder: 'user-name' })
    const hello = timelineOf(text.game, text.section.exit.kind === 'text' ? text.section.exit.to : '')
    expect(hello.events.find(({ kind }) => kind === 'say')).toMatchObject({ text: 'Hello {user-name}.' })
  })

  it('say names the variables of its scripts, and a text that is asked for is not compared', () => {
    const set = { eval: { script: 'totalPoints = 3' } }
    const { section } = start([set, say('<eval>totalPoints</eval> of <eval>f(2)</eval><eval>other</eval>ten.'), end])
    expect(section.events.find(({ kind }) => kind === 'say')).toMatchObject({ text: '{total-points} of ten.' })
    const asked = [{ prompt: { variable: 'who' } }, { if: { condition: 'who == "Ann"', commands: [end] } }]
    expect(start(asked).keys).toContain('by-hand condition-by-hand')
  })

  it.each([
    ['metronome-120bpm.mp3', 120, []],
    ['Metronome/metronome-020bpm.mp3', 20, []],
    ['metronome-300bpm.mp3', 240, ['changed beat-in-range']],
  ])('audio.play of %s is a beat until the next sound', (locator, bpm, changed) => {
    const { section, keys } = start([
      { 'audio.play': { locator: `file:${locator}` } },
      { timer: { duration: '30s' } },
      { 'audio.play': { locator: 'file:song.mp3' } },
      { timer: { duration: '10s' } },
      end,
    ])
    const beats = section.events.filter(({ kind }) => kind === 'beat')
    expect(beats).toMatchObject([{ at: 0, duration: 30_000, tempo: { from: bpm, to: bpm } }])
    expect(keys.filter((key) => key === 'changed beat-in-range')).toEqual(changed)
    expect(keys).toContain('left-out sound-left-out')
  })

  it('audio.play above 200 bpm for more than a minute is slower', () => {
    const { section, keys } = start([
      { 'audio.play': { locator: 'metronome-220bpm.mp3' } },
      { timer: { duration: '90s' } },
      end,
    ])
    expect(section.events).toContainEqual(expect.objectContaining({ tempo: { from: 200, to: 200 } }))
    expect(keys).toContain('changed beat-slower')
  })

  it('notification.create is a note with a button, and its timer a hidden one; notification.remove ends both', () => {
    const create = {
      'notification.create': {
        id: 'stop',
        title: 'Too much?',
        buttonLabel: 'Slower',
        buttonCommands: [go('slow')],
        timerDuration: '15s',
        timerCommands: [go('late')],
      },
    }
    const more = { slow: [end], late: [end] }
    expect(start([create, { timer: { duration: '30s' } }, end], more).section.notes).toEqual([
      { id: 'note-1', button: 'Slower', after: 0, kind: 'go', to: 'slow' },
      { id: 'note-2', after: 15_000, kind: 'go', to: 'late' },
    ])
    const removed = start(
      [create, { 'notification.remove': { id: 'stop' } }, { timer: { duration: '30s' } }, end],
      more,
    )
    expect(removed.section.notes).toBeUndefined()
  })

  it('enable and disable open and close pages for the draws', () => {
    const { game, section } = start([{ disable: { target: 'd1' } }, go('d*')], {
      d1: [end],
      d2: [{ enable: { target: 'd1' } }, end],
    })
    expect(game.variables).toEqual([{ name: 'open-d1', kind: 'yes-or-no', start: true }])
    expect(section.sets).toEqual([{ variable: 'open-d1', to: 'no' }])
    const draw = section.exit.kind === 'go' ? timelineOf(game, section.exit.to).exit : null
    const first = draw?.kind === 'random' ? timelineOf(game, draw.ways[0]?.to ?? '').exit : null
    expect(first).toEqual({ kind: 'when', cases: [{ if: 'open-d1', to: 'd1' }], otherwise: { to: 'd2' } })
  })

  it('eval is never run: simple assignments are sets, anything else is named', () => {
    const simple = start([{ eval: { script: 'var n = 2; n += 3;\nn++' } }, end])
    expect(simple.section.sets?.map(({ to }) => to)).toEqual(['2', 'n + 3', 'n + 1'])
    const other = start([{ eval: { script: 'pages.goto("x"); globalThis.polluted = 1' } }, end])
    expect(other.keys).toContain('by-hand script-by-hand')
    expect('polluted' in globalThis).toBe(false)
  })

  it('nyx.page has a picture, a text and buttons with a timer', () => {
    const action = {
      'nyx.vert': {
        elements: [
          { 'nyx.timer': { duration: '30s', style: 'hidden', commands: [go('late')] } },
          {
            'nyx.buttons': [
              { label: 'Yes', commands: [go('yes')] },
              { label: 'No', commands: [end] },
            ],
          },
        ],
      },
    }
    const page = { 'nyx.page': { media: { 'nyx.image': 'file:a.jpg' }, text: '<p>Well?</p>', action } }
    const { section } = start([page], { late: [end], yes: [end] })
    expect(section.exit).toMatchObject({ kind: 'ask', text: 'Well?', seconds: 30, silence: { to: 'late' } })
  })

  it('noop does nothing, and an unknown command is named', () => {
    const { keys } = start([{ noop: {} }, { 'teleport.now': {} }, end])
    expect(keys.filter((key) => key.startsWith('left-out'))).toEqual(['left-out unknown-command'])
  })
})

it('a loop without an end is repeated 20 times', () => {
  const { game, keys } = evening({ start: [say('Again.'), go('start')] })
  expect(timelineOf(game, 'start').exit).toEqual({ kind: 'go', to: 'start-again' })
  expect(timelineOf(game, 'start-again').exit).toEqual({
    kind: 'repeat',
    to: 'start',
    times: 20,
    next: { to: 'the-end' },
  })
  expect(keys).toContain('changed loop-bounded')
})
