import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SCRIPT_ID, defaultGeneratorConfig, type LineConditions } from '@rubato/contracts/domain'
import { unpaidPromises, type SessionRecord } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { OptionError, readOptions } from './options.ts'
import { printSession } from './print-session.ts'

const errorOf = (args: string[]): unknown => {
  try {
    return printSession(readOptions(args))
  } catch (error) {
    return error
  }
}
const file = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'session-')), 'config.json')
  writeFileSync(path, text)
  return path
}

const scene = file(
  [
    'game: Two doors',
    'start: hall',
    'variable points: number 0 to 9 = 0',
    'variable idle: yes or no = no',
    '# hall',
    '0:01 Good evening.',
    '? Which door do you take?',
    '  -> The left one => left',
    '    set points = points + 1',
    '  -> The right one => right',
    '  silence => right',
    '# left',
    '0:01 Left, and {points} point.',
    'end denied',
    '# right',
    '0:01 Nobody came.',
    'end denied',
  ].join('\n'),
)

describe('promises', () => {
  const said = (at: number, when: LineConditions): SessionRecord[number] => ({
    kind: 'say',
    at,
    line: { id: `${at}`, trigger: 'do-not-cum', text: 'A line.', when },
    text: 'A line.',
    speech: 'A line.',
    duration: 2000,
    level: 'talk',
    cue: { text: 'A line.', speech: 'A line.' },
    intensity: 0.5,
    phase: 'middle',
  })

  it('that no later line kept are listed with the time of the first line that made them', () => {
    const [one, two, kept] = [
      said(61_000, { promises: 'one' }),
      said(70_000, { promises: 'two' }),
      said(80_000, { keeps: 'two' }),
    ]
    expect(unpaidPromises([one, two, kept])).toEqual([{ name: 'one', at: 61_000 }])
    expect(unpaidPromises([one, two, kept, said(95_000, { promises: 'two' })])).toEqual([
      { name: 'one', at: 61_000 },
      { name: 'two', at: 95_000 },
    ])
  })
  it('that an input cut off before the end of their line promised nothing', () => {
    const made = said(61_000, { promises: 'one' })
    const edge = (at: number): SessionRecord[number] => ({ kind: 'input', at, input: 'edge', question: null })
    expect(unpaidPromises([made, edge(61_200)])).toEqual([])
    expect(unpaidPromises([made, edge(65_000)])).toEqual([{ name: 'one', at: 61_000 }])
  })
})

describe('the options of npm run session', () => {
  it('are the default config, seed 1, a cooperative member and the default script where absent', () => {
    expect(readOptions([])).toEqual({
      seed: '1',
      config: defaultGeneratorConfig,
      hasLength: false,
      member: 'cooperative',
      scriptId: DEFAULT_SCRIPT_ID,
    })
  })

  it('take a length or a range of lengths, a config from a file and the name of an instructor', () => {
    const path = file(JSON.stringify({ ...defaultGeneratorConfig, intensityCurve: 'waves' }))
    const { config, scriptId } = readOptions(['--minutes', '6-8', '--config', path, '--script', 'host'])
    expect(config).toMatchObject({ gameDuration: { min: 6, max: 8 }, intensityCurve: 'waves' })
    expect(scriptId).toBe(DEFAULT_SCRIPT_ID)
  })

  it.each([
    ['an unknown option', ['--sed', '1'], /--sed/],
    ['no minutes', ['--minutes', '0'], /whole minutes from 1 to 120/],
    ['minutes that fall', ['--minutes', '9-3'], /whole minutes from 1 to 120/],
    ['another member', ['--member', 'eager'], /silent, cooperative, struggling/],
    ['a file that is not there', ['--config', '/nowhere/config.json'], /cannot be read/],
    ['a file that is not JSON', ['--config', file('{')], /is not JSON/],
    ['a file that is no config', ['--config', file('{"gameDuration": 5}')], /is not a generator config.*gameDuration/],
    ['a scene that is not there', ['--scene', '/nowhere/scene.txt'], /of --scene cannot be read/],
    [
      'a scene that cannot be read',
      ['--scene', file('game: Two doors\nstart: hall\n# hall\n0:99 Hello.\nend denied\n')],
      /:4:1 Write a time as minutes and seconds/,
    ],
    [
      'an answer that is not offered',
      ['--scene', scene, '--answers', '5'],
      /it offers 1 The left one, 2 The right one/,
    ],
    ['another script', ['--script', 'nowhere'], /No shipped script with lines is called "nowhere"/],
  ])('are refused with a sentence: %s', (_, args, message) => {
    const error = errorOf(args)
    expect(error).toBeInstanceOf(OptionError)
    expect((error as OptionError).message).toMatch(message)
  })

  it('print a branching game as it goes with the answers, and what its check finds', () => {
    const print = (answers: string) => printSession(readOptions(['--scene', scene, '--answers', answers]))
    expect(print('1, 3')).toMatch(/answers: The left one \/ The right one[^]*You +The left one[^]*“Left, and 1 point.”/)
    expect(print('silence')).toMatch(/You +No answer[^]*“Nobody came.”/)
    expect(print('1')).toMatch(/Finding: .*never read/)
  })

  it('make the same screenplay for the same seed, in which every line has its trigger', () => {
    const print = () => printSession(readOptions(['--seed', '2', '--minutes', '5']))
    expect(print()).toBe(print())
    const voices = print()
      .split('\n')
      .filter((line) => line.includes('  Voice '))
    expect(voices.length).toBeGreaterThan(10)
    expect(voices.filter((line) => !/ {2}\[[\w-]+\]$/.test(line))).toEqual([])
  })
})
