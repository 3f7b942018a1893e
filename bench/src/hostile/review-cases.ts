/** Requests that a review sent, by name: they stay in the bench even when the schemas change. */
import type { EndpointName } from '@rubato/contracts/api'
import { DIALOGS_MAX } from '@rubato/contracts/domain'
import { reviewBodies } from '@rubato/contracts/testing'
import { bodyLimitOf } from './shaped-requests.ts'
import { dialogRows } from './subjects.ts'
import type { Sent } from './target.ts'

export interface ReviewCase extends Sent {
  what: string
  /** Sent so often at the same time. */
  times?: number
  /** Into a new script. */
  isIntoNewScript?: true
}

/** Bytes of a row without its speech. */
const REST = 120

/** Rows whose texts fill the limit of the body. */
function largestImport(): object {
  const length = Math.floor(bodyLimitOf('importDialogs') / DIALOGS_MAX) - REST
  const rows = dialogRows(DIALOGS_MAX).map((row, index) => ({ ...row, speech: `${index}`.padEnd(length, 'x') }))
  return { rows, apply: false }
}

/** The cases of the named endpoints; imports go into the given script unless they have a new one. */
export function reviewCases(scriptId: string, names: ReadonlySet<EndpointName>): ReviewCase[] {
  const params = { scriptId }
  const imports: Omit<ReviewCase, 'name'>[] = [
    { what: 'the largest import', params, body: largestImport() },
    { what: 'four of the largest imports at once', params, body: largestImport(), times: 4 },
    {
      what: '20,000 new lines, applied',
      isIntoNewScript: true,
      body: { rows: dialogRows(DIALOGS_MAX, 1), apply: true },
    },
  ]
  const cases: ReviewCase[] = [
    ...reviewBodies().map((each) => (each.name === 'importDialogs' ? { ...each, params } : each)),
    ...imports.map((each): ReviewCase => ({ name: 'importDialogs', ...each })),
    ...['br', 'gzip', '*', 'identity'].map((encoding): ReviewCase => ({
      name: 'openApi',
      what: `fifteen at once, encoded as ${encoding}`,
      headers: { 'accept-encoding': encoding },
      times: 15,
    })),
  ]
  return cases.filter(({ name }) => names.has(name))
}
