/**
 * Cursors of lists: opaque, made by this site alone, and good only for the list they were given for. They hold where a
 * page ended, so a list stays whole while rows are added; sealed, they also hide what a member searched for.
 */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import { createSecretBox } from '../crypto/secret-box.ts'

export interface ListCursors {
  /** `list` names the list with everything that decides what is in it and in what order. */
  write(list: readonly unknown[], end: unknown): string
  /** Throws `request.invalid` at `cursor` when it was not written here, or for another list. */
  read<End>(list: readonly unknown[], cursor: string, end: z.ZodType<End>): End
}

const nameOf = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url')

export function createListCursors(secret: string): ListCursors {
  const box = createSecretBox(secret, 'list cursors')
  return {
    write: (list, end) => box.seal(JSON.stringify([nameOf(list), end])),
    read(list, cursor, end) {
      const opened = box.open(cursor)
      const [name, given] = opened === null ? [] : (JSON.parse(opened) as [string, unknown])
      const parsed = end.safeParse(given)
      if (name !== nameOf(list) || !parsed.success) {
        throw new AppError('request.invalid', {
          issues: [{ path: ['cursor'], message: 'This cursor does not belong to this list.' }],
        })
      }
      return parsed.data
    },
  }
}
