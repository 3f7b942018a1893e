/** Keys, frames and links of the channel between a stage and a screen. */
import { FRAME_MAX } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import type { Bytes } from '../../../lib/bytes.ts'
import { createSealedChannel, readFrame, type Frame } from './frames.ts'
import { agree, createParty, newSecret, type Party } from './handshake.ts'
import { fragmentOf, readFragment } from './link.ts'

type Sealed = Extract<Frame, { kind: 'sealed' }>

async function channels(stageSecret: Bytes | null = null, screenSecret = stageSecret) {
  const [stage, screen] = [await createParty(), await createParty()]
  const keys = {
    stage: await agree('stage', stage, screen, stageSecret),
    screen: await agree('screen', screen, stage, screenSecret),
  }
  return { keys, stage: createSealedChannel(keys.stage), screen: createSealedChannel(keys.screen) }
}
const sealedBy = async (channel: ReturnType<typeof createSealedChannel>, message: unknown) =>
  readFrame((await channel.seal(message)) ?? '') as Sealed

describe('sealed frames', () => {
  it('carry messages in both directions', async () => {
    const { stage, screen } = await channels()
    expect(await screen.open(await sealedBy(stage, { a: 1 }))).toEqual({ a: 1 })
    expect(await stage.open(await sealedBy(screen, { b: 2 }))).toEqual({ b: 2 })
  })

  it('hide their content', async () => {
    const { stage } = await channels()
    expect(await stage.seal({ text: 'Slowly now.' })).not.toContain('Slowly')
  })

  it('are refused when they are repeated, overtaken, changed or reflected', async () => {
    const { stage, screen } = await channels()
    const [first, second, third] = [await sealedBy(stage, 1), await sealedBy(stage, 2), await sealedBy(stage, 3)]
    expect(await screen.open(second)).toBe(2)
    expect(await screen.open(second)).toBeNull()
    expect(await screen.open(first)).toBeNull()
    expect(await screen.open({ ...second, count: 9 })).toBeNull()
    const changed = (third.data.startsWith('A') ? 'B' : 'A') + third.data.slice(1)
    expect(await screen.open({ ...third, data: changed })).toBeNull()
    expect(await stage.open(third)).toBeNull()
    expect(await screen.open(third)).toBe(3)
  })

  it('are refused with the keys of another pairing, and with another secret', async () => {
    const [one, other] = [await channels(), await channels()]
    expect(await other.screen.open(await sealedBy(one.stage, 1))).toBeNull()
    const wrong = await channels(newSecret(), newSecret())
    expect(await wrong.screen.open(await sealedBy(wrong.stage, 1))).toBeNull()
  })

  it('are not made for a message over the limit of the relay', async () => {
    const { stage } = await channels()
    expect(await stage.seal('x'.repeat(FRAME_MAX))).toBeNull()
  })
})

describe('the number to compare', () => {
  it('has six digits and is equal on both sides', async () => {
    const { keys } = await channels()
    expect(keys.stage.number).toMatch(/^\d{6}$/)
    expect(keys.screen.number).toBe(keys.stage.number)
  })

  it('differs when the relay has replaced the keys', async () => {
    const [stage, screen, relay] = [await createParty(), await createParty(), await createParty()]
    const number = async (role: 'stage' | 'screen', own: Party) => (await agree(role, own, relay, null)).number
    expect(await number('stage', stage)).not.toBe(await number('screen', screen))
  })
})

describe('the fragment of a link', () => {
  it('is read as it was written', () => {
    const secret = newSecret()
    for (const link of [
      { kind: 'code', code: 'ABCDEF', secret },
      { kind: 'window', channel: 'a-random-name', secret },
    ] as const)
      expect(readFragment(`#${fragmentOf(link)}`)).toEqual(link)
  })

  it.each(['', '#', '#c.ABCDEF', '#c.ABCDE1.x', '#x.ABCDEF.AAAA', `#c.ABCDEF.${'A'.repeat(43)}.more`])(
    'of another form is no link: %s',
    (fragment) => expect(readFragment(fragment)).toBeNull(),
  )
})
