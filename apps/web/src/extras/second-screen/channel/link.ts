/**
 * The fragment of a link to the second screen, which no browser sends to a server: `c.CODE.SECRET` for another device,
 * `w.CHANNEL.SECRET` for another window of this browser.
 */
import { pairingCodeSchema } from '@rubato/contracts/domain'
import { fromText, toText, type Bytes } from '../../../lib/bytes.ts'

export type ScreenLink =
  | { kind: 'code'; code: string; secret: Bytes }
  | { kind: 'window'; channel: string; secret: Bytes }

const letters = { code: 'c', window: 'w' } as const
const nameOf = (link: ScreenLink) => (link.kind === 'code' ? link.code : link.channel)

export const fragmentOf = (link: ScreenLink): string =>
  [letters[link.kind], nameOf(link), toText(link.secret)].join('.')

/** Null for a fragment of another form. */
export function readFragment(fragment: string): ScreenLink | null {
  const [kind, name = '', secretText = '', ...rest] = fragment.replace(/^#/, '').split('.')
  if (rest.length > 0 || !/^[\w-]{43}$/.test(secretText)) return null
  const secret = fromText(secretText)
  if (kind === letters.window) return /^[\w-]{10,60}$/.test(name) ? { kind: 'window', channel: name, secret } : null
  const code = pairingCodeSchema.safeParse(name)
  return kind === letters.code && code.success ? { kind: 'code', code: code.data, secret } : null
}
