/** Errors of a generator config, by the path of the field. */
import { createContext, useContext } from 'react'
import type { Problem } from '@rubato/engine'
import { isAtOrBelow, messagesByPath } from '../../lib/messages-by-path.ts'

export type FieldErrors = Readonly<Record<string, string>>

/** The first message of each path. */
export const errorsByPath = (problems: readonly Problem[], others: FieldErrors): FieldErrors =>
  messagesByPath(problems, others)

/** The message of a field. The rule of a range may be reported at the range, its upper or its lower end. */
export const errorAt = (errors: FieldErrors, path: string): string | undefined =>
  errors[path] ?? errors[`${path}.max`] ?? errors[`${path}.min`]

/** Messages at or below a path that none of the fields `shown` displays. */
export function otherErrors(errors: FieldErrors, place: string, shown: readonly string[]): string[] {
  const paths = Object.keys(errors).filter((path) => isAtOrBelow(path, place))
  return paths.flatMap((path) => (shown.some((each) => isAtOrBelow(path, each)) ? [] : [errors[path] ?? '']))
}

export const FieldErrorsContext = createContext<FieldErrors>({})
export const useFieldErrors = (): FieldErrors => useContext(FieldErrorsContext)
