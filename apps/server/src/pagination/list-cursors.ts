/**
 * Cursors of lists: sealed by this site and valid for one list. A cursor holds the position of the last row of a page, so
 * rows that are added meanwhile shift no page; the encryption also hides what a member searched for.
 */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '../base/errors.ts'
import { createSecretBox, type SiteSecrets } from '../crypto/secret-box.ts'

export interface ListCursors {
  /** `list` identifies the list by everything that decides its contents and order. */
  write(list: readonly unknown[], end: unknown): string
  /** Throws `request.invalid` at `cursor` when it was not sealed by this site, or for another list. */
  read<End>(list: readonly unknown[], cursor: string, end: z.ZodType<End>): End
}

const nameOf = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url')

export function createListCursors(secrets: SiteSecrets): ListCursors {
  const box = createSecretBox(secrets, 'list cursors')
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
