import { describe, expect, it } from 'vitest'
import type { TriggerId } from '@rubato/contracts/domain'
import { smallGame } from '../testing/small-game.ts'
import { checkGame } from './check-game.ts'

const messages = (trigger: TriggerId, values: Record<string, number>): string[] =>
  checkGame(smallGame(60_000, [{ kind: 'say', at: 0, duration: 3000, task: 'steady', trigger, values }]))
    .map(({ message }) => message)
    .filter((message) => message.startsWith('This line asks for'))

describe('what is said', () => {
  it.each([
    ['ball-slap', 'count', 10],
    ['ball-slap-harder', 'count', 10],
    ['cock-flick', 'count', 10],
    ['rubber-band-snap', 'count', 5],
    ['rubber-band-snap-hard', 'count', 3],
    ['rubber-band-attach', 'count', 3],
    ['ball-squeeze', 'seconds', 10],
    ['palming-start', 'seconds', 180, '3 minutes'],
    ['breath-hold', 'seconds', 20],
    ['clench', 'seconds', 60],
    ['eyes-close', 'seconds', 300, '5 minutes'],
    ['post-orgasm-torture', 'seconds', 60],
    ['butt-plug-vibrate-start', 'seconds', 600, '10 minutes'],
  ] as const)('SAFE-41 %s asks for a %s of %i at most', (trigger, name, most, words?: string) => {
    expect(messages(trigger, { [name]: most })).toEqual([])
    expect(messages(trigger, { [name]: most + 1 })).toEqual([expect.stringContaining(words ?? `${most}`)])
  })
})
