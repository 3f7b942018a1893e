import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import { singleCalls } from './single-calls.ts'

const replyOf = (raw: PassThrough) => ({ raw }) as unknown as FastifyReply
const leave = (raw: PassThrough) =>
  new Promise((resolve) => {
    raw.once('close', resolve).destroy()
  })

describe('a call that a user makes one at a time', () => {
  it('refuses another of the user until its work has ended, also when the client has left', async () => {
    const begin = singleCalls({ isFile: false })
    const raw = new PassThrough()
    const { promise, resolve } = Promise.withResolvers<string>()
    const done = begin('one', replyOf(raw))(() => promise)
    await leave(raw)
    expect(() => begin('one', replyOf(new PassThrough()))).toThrow('request.too-many')
    begin('two', replyOf(new PassThrough()))
    resolve('done')
    expect(await done).toBe('done')
    begin('one', replyOf(new PassThrough()))
  })

  it('lasts until its file is sent', async () => {
    const begin = singleCalls({ isFile: true })
    const raw = new PassThrough()
    await begin('one', replyOf(raw))(async () => 'file')
    expect(() => begin('one', replyOf(new PassThrough()))).toThrow('request.too-many')
    await leave(raw)
    begin('one', replyOf(new PassThrough()))
  })

  it('ends when its work fails', async () => {
    const begin = singleCalls({ isFile: false })
    const run = begin('one', replyOf(new PassThrough()))
    await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    begin('one', replyOf(new PassThrough()))
  })

  it('has no work when the client leaves before, and another may begin', async () => {
    const begin = singleCalls({ isFile: false })
    const raw = new PassThrough()
    const run = begin('one', replyOf(raw))
    await leave(raw)
    begin('one', replyOf(new PassThrough()))
    await expect(run(async () => 'work')).rejects.toThrow('request.too-many')
    expect(() => begin('one', replyOf(new PassThrough()))).toThrow('request.too-many')
  })
})
