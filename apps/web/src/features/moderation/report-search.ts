/** Target of a report in the address. Part of the first bundle of every page: without zod. */
import type { reportedKinds } from '@rubato/contracts/domain'

export interface ReportTarget {
  kind: (typeof reportedKinds)[number]
  id: string
}

type ReportSearch = { [Part in keyof ReportTarget]?: ReportTarget[Part] | undefined }

const kinds: Record<ReportTarget['kind'], true> = {
  script: true,
  dialog: true,
  user: true,
  game: true,
  generator: true,
  'author-feedback': true,
}
const isKind = (kind: unknown): kind is ReportTarget['kind'] => typeof kind === 'string' && Object.hasOwn(kinds, kind)

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ONLY_ID = new RegExp(`^${ID}$`, 'i')
const ADDRESS = new RegExp(`(?:^|/(script|game|generator)/)(${ID})(?:[/?#]|$)`)

/** `validateSearch` of the report page: an incomplete target or an invalid id gives no target. */
export const reportSearch = ({ kind, id }: Record<string, unknown>): ReportSearch =>
  isKind(kind) && typeof id === 'string' && ONLY_ID.test(id)
    ? { kind, id: id.toLowerCase() }
    : { kind: undefined, id: undefined }

/** The item whose address was pasted; a bare id is a script's id. */
export function targetOfLink(text: string): ReportTarget | undefined {
  const [, kind = 'script', id] = ADDRESS.exec(text.trim().toLowerCase()) ?? []
  return id !== undefined && isKind(kind) ? { kind, id } : undefined
}
