/** Loads the hints of a site at its start: the bundled ones, then the hints of the operator's file. */
import { readFileSync } from 'node:fs'
import {
  HINTS_MAX,
  hintListsSchema,
  hintPlaces,
  type HintItem,
  type HintLists,
  type HintPlace,
} from '@rubato/contracts/domain'
import { bundledHints } from './bundled-hints.ts'

export type Hints = Readonly<Record<HintPlace, readonly HintItem[]>>

export class HintFormatError extends Error {
  override readonly name = 'HintFormatError'
}

/** @param file `HINTS_FILE`. Throws `HintFormatError`, which names the file and the field. */
export function loadHints(file: string | undefined): Hints {
  const own = file === undefined ? {} : readHints(file)
  const merged = hintPlaces.map((place) => [place, [...bundledHints[place], ...(own[place] ?? [])]] as const)
  for (const [place, hints] of merged) {
    if (hints.length > HINTS_MAX)
      throw new HintFormatError(
        `HINTS_FILE: ${place} has ${hints.length} hints with the ${bundledHints[place].length} bundled ones; at most ${HINTS_MAX} are possible`,
      )
  }
  return Object.fromEntries(merged) as unknown as Hints
}

function readHints(file: string): HintLists {
  const { success, data, error } = hintListsSchema.safeParse(parse(file))
  if (success) return data
  const [issue] = error.issues
  throw new HintFormatError(`HINTS_FILE: ${file}, at ${issue?.path.join('.') || 'the top'}: ${issue?.message}`)
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read'
    throw new HintFormatError(`HINTS_FILE: ${file}: ${reason}`, { cause: error })
  }
}
