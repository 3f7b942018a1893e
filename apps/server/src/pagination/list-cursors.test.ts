import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { createListCursors } from './list-cursors.ts'

const cursors = createListCursors(['a secret of the site'])
const end = z.tuple([z.number(), z.string()])
const list = ['scripts', 'newest', null]
const refusal = (cursor: string, of: unknown[] = list) => {
  try {
    return cursors.read(of, cursor, end)
  } catch (error) {
    return error instanceof AppError ? [error.code, error.issues[0]?.path] : error
  }
}
const invalid = ['request.invalid', ['cursor']]

describe('a cursor', () => {
  it('returns the end of its page, and reveals nothing of it', () => {
    const cursor = cursors.write(list, [7, 'secret search'])
    expect(cursors.read(list, cursor, end)).toEqual([7, 'secret search'])
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('secret')
    expect(cursor).toMatch(/^[\w.-]+$/)
  })

  it('is refused for another list', () => {
    const cursor = cursors.write(list, [7, 'x'])
    for (const other of [['scripts', 'rated', null], ['tags', 'newest', null], ['scripts', 'newest'], []]) {
      expect(refusal(cursor, other)).toEqual(invalid)
    }
  })

  it('is refused when it was sealed with another secret, truncated, altered, invented, or has another shape', () => {
    const cursor = cursors.write(list, [7, 'x'])
    const foreign = createListCursors(['another secret']).write(list, [7, 'x'])
    const shaped = cursors.write(list, ['7', 'x'])
    const forged = Buffer.from(JSON.stringify([7, 'x'])).toString('base64url')
    for (const wrong of [
      foreign,
      shaped,
      forged,
      cursor.slice(0, -1),
      `${cursor}A`,
      '',
      '.',
      '...',
      'null',
      '7',
      "' or 1=1",
    ]) {
      expect(refusal(wrong)).toEqual(invalid)
    }
  })
})
