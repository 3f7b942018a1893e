/** A promise and the line that keeps it are in the same script: a promise may stay open in a session, not in the script. */
import { promiseParts, type LineConditions, type PromisePart } from '@rubato/contracts/domain'

const partners: Readonly<Record<PromisePart, PromisePart>> = { promises: 'keeps', keeps: 'promises' }

/** A promise that no line keeps, or one that is kept and that no line makes. */
interface OpenPromise {
  part: PromisePart
  name: string
}

/** What a line promises or keeps without a partner among all lines of its script. */
export function openPromises(
  when: LineConditions | undefined,
  dialogs: Iterable<{ readonly when?: LineConditions | undefined }>,
): OpenPromise[] {
  const named = promiseParts.flatMap((part) => {
    const name = when?.[part]
    return name === undefined ? [] : [{ part, name }]
  })
  if (named.length === 0) return []
  const all = [...dialogs]
  return named.filter(({ part, name }) => !all.some((other) => other.when?.[partners[part]] === name))
}
