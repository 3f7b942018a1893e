import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { MediaUnavailableError, type MediaProvider } from '../../ports/content-services.ts'
import { createOpenFiles } from './open-files.ts'
import { openMedium } from './open-medium.ts'

/** A provider whose files never end by themselves, and how many of them are still read. */
function endless(fails: 'never' | 'before' | 'inside' = 'never') {
  let reading = 0
  const open: MediaProvider['open'] = async () => {
    if (fails === 'before') throw new MediaUnavailableError('no-answer')
    reading += 1
    const content: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        async next() {
          if (fails !== 'inside') return { done: false, value: new Uint8Array(8) }
          reading -= 1
          throw new MediaUnavailableError('too-large')
        },
        async return() {
          reading -= 1
          return { done: true, value: undefined }
        },
      }),
    }
    return { type: 'image/png', content }
  }
  return { media: { find: async () => [], isAllowed: () => true, open }, reading: () => reading }
}

function begin(fails?: Parameters<typeof endless>[0]) {
  const { media, reading } = endless(fails)
  const openFiles = createOpenFiles({ perMember: 2, all: 3 })
  const open = (userId: string) => openMedium({ media, openFiles, report: () => undefined }, userId, 'https://x/1.png')
  const codeOf = (userId: string) =>
    open(userId).then(
      () => 'open',
      (error: unknown) => (error as { code: string }).code,
    )
  return { open, codeOf, reading }
}
/** As the server sends it, to a client that leaves. */
async function giveUp(content: AsyncIterable<Uint8Array>, afterPiece: boolean): Promise<void> {
  const sent = Readable.from(content, { objectMode: false })
  if (afterPiece) await new Promise((done) => sent.once('readable', done))
  sent.destroy()
  await finished(sent).catch(() => undefined)
}

describe('files that are passed on at the same time', () => {
  it('have a limit for each member and one for all', async () => {
    const { codeOf } = begin()
    expect([await codeOf('a'), await codeOf('a'), await codeOf('a')]).toEqual(['open', 'open', 'request.too-many'])
    expect([await codeOf('b'), await codeOf('b')]).toEqual(['open', 'request.too-many'])
  })

  it.each([
    ['before the first piece', false],
    ['in the middle', true],
  ])('end with a client that leaves %s', async (_, afterPiece) => {
    const { open, codeOf, reading } = begin()
    const files = [await open('a'), await open('a')]
    expect([reading(), await codeOf('a')]).toEqual([2, 'request.too-many'])
    for (const { content } of files) await giveUp(content, afterPiece)
    expect(reading()).toBe(0)
    expect(await codeOf('a')).toBe('open')
  })

  it.each(['before', 'inside'] as const)('do not count when the provider fails %s', async (fails) => {
    const { open, reading } = begin(fails)
    const read = async () => {
      const { content } = await open('a')
      for await (const _ of content) expect.unreachable()
    }
    const codes: unknown[] = []
    for (let n = 0; n < 4; n++) codes.push(await read().catch((error: unknown) => (error as { code: string }).code))
    expect(codes).toEqual(Array(4).fill(fails === 'before' ? 'media.unavailable' : 'too-large'))
    expect(reading()).toBe(0)
  })
})
