/** Own words that cannot be said as they are written. */
import { factPlaceholders, findPlaceholders, isPlaceholder } from '@rubato/contracts/domain'
import type { LineRecord } from '../document/types.ts'
import type { CheckContext } from './place.ts'
import type { Finding } from './types.ts'

/** The first placeholder of the text that nothing fills; null where each has a value. */
function emptyPlaceholder({ text = '', speech = '', values = {} }: LineRecord): string | null {
  const facts: readonly string[] = factPlaceholders
  const isFilled = (name: string) => facts.includes(name) || (isPlaceholder(name) && values[name] !== undefined)
  const names = findPlaceholders(`${text} ${speech}`).map(({ name }) => name)
  return names.find((name) => !isFilled(name)) ?? null
}

/** Own words with a placeholder that has no value: the session leaves them out, or says the name of the placeholder. */
export function placeholderFindings({ inLane }: CheckContext): Finding[] {
  return inLane('lines').flatMap((line): Finding[] => {
    const name = line.text === undefined ? null : emptyPlaceholder(line)
    if (name === null) return []
    return [
      {
        id: `placeholder/${line.id}`,
        severity: 'warning',
        sentence: { key: 'builder.check.placeholder', values: { words: line.text ?? '', placeholder: `{${name}}` } },
        record: line.id,
        at: line.at,
        mends: [],
      },
    ]
  })
}
