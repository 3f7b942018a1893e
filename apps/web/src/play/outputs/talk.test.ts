import { describe, expect, it } from 'vitest'
import { createCaptions } from './captions.ts'
import { createDueList, type Output, type OutputCueOf } from './output.ts'
import type { TalkLevel } from '@rubato/contracts/domain'
import { createTalk, type TalkChoice } from './talk.ts'

type Speak = OutputCueOf<'speak'>
const line = (time: number, more: Partial<Speak> = {}): Speak => ({
  kind: 'speak',
  time,
  lineId: `line-${time}`,
  text: 'Slower. I’m in no hurry.',
  speech: 'Slower. I am in no hurry.',
  duration: 3,
  level: 'cue',
  cue: { text: 'Slower.', speech: 'Slower.' },
  ...more,
})
const talk = (time: number) => line(time, { level: 'talk', text: 'Good.', speech: 'Good.' })
const signal = (time: number) => line(time, { level: 'signal', text: 'Red.', speech: 'Red.' })
const system = (time: number): Speak => ({
  kind: 'speak',
  time,
  text: 'Stopped.',
  speech: 'Stopped.',
  duration: 2,
  isSafety: true,
})

/** The voice's and the captions' texts of four lines, in order. */
function heardAt(choice: TalkChoice) {
  const [said, shown]: [string[], string[]] = [[], []]
  const recorder = (take: (cue: Speak) => void): Output => ({
    take: (cue) => cue.kind === 'speak' && take(cue),
    silence: () => undefined,
  })
  const levels = createTalk(choice)
  const outputs = [
    levels.said(recorder(({ speech }) => said.push(speech))),
    levels.shown(recorder(({ text }) => shown.push(text))),
  ]
  for (const cue of [line(1), talk(2), signal(3), system(4)]) for (const output of outputs) output.take(cue)
  return { said, shown }
}

describe('the level of talk', () => {
  const whole = 'Slower. I am in no hurry.'
  it.each<[TalkLevel, string[]]>([
    ['everything', [whole, 'Good.', 'Red.', 'Stopped.']],
    ['cues', ['Slower.', '', 'Red.', 'Stopped.']],
    ['signals', ['', '', 'Red.', 'Stopped.']],
    ['none', ['', '', '', '']],
  ])('%s', (level, words) => {
    expect(heardAt({ level, captions: 'follow' }).said).toEqual(words)
  })

  it('is followed by captions, which show signals and safety lines in any case', () => {
    expect(heardAt({ level: 'cues', captions: 'follow' }).shown).toEqual(['Slower.', '', 'Red.', 'Stopped.'])
    expect(heardAt({ level: 'none', captions: 'follow' }).shown).toEqual(['', '', 'Red.', 'Stopped.'])
  })

  it('leaves captions complete where that is chosen', () => {
    const text = 'Slower. I’m in no hurry.'
    expect(heardAt({ level: 'none', captions: 'complete' }).shown).toEqual([text, 'Good.', 'Red.', 'Stopped.'])
  })

  it('applies from the next line on, also to lines that were handed over ahead of their time', () => {
    const begun: string[] = []
    const captions = createCaptions((id) => begun.push(id))
    const levels = createTalk()
    const output = levels.shown(captions)
    output.take(talk(1))
    output.take(line(2))
    output.take(talk(3))
    output.tick?.(1)
    levels.setChoice({ level: 'cues' })
    expect(captions.line.get()?.text).toBe('Good.')
    output.tick?.(1.1)
    output.tick?.(2)
    expect(captions.line.get()?.text).toBe('Slower.')
    output.tick?.(3)
    expect(captions.line.get()?.text).toBe('Slower.')
    expect(begun).toEqual(['line-1', 'line-2'])
  })

  it('does not bring back a line that was retracted or silenced', () => {
    const taken: number[] = []
    const levels = createTalk()
    const output = levels.said({ take: (cue) => taken.push(cue.time), silence: () => undefined })
    output.take(line(1))
    output.take(line(2))
    output.retract?.(2)
    levels.setChoice({ level: 'cues' })
    output.tick?.(0.5)
    expect(taken).toEqual([1, 2, 1])
    output.silence()
    levels.setChoice({ level: 'everything' })
    output.tick?.(0.6)
    expect(taken).toEqual([1, 2, 1])
  })
})

describe('the due list', () => {
  it('returns cues in order, each once, and drops retracted ones', () => {
    const list = createDueList<{ time: number }>()
    for (const time of [3, 1, 2, 4]) list.add({ time })
    list.retract(4)
    expect(list.due(2).map((cue) => cue.time)).toEqual([1, 2])
    expect(list.due(10).map((cue) => cue.time)).toEqual([3])
    expect(list.due(10)).toEqual([])
  })
})
