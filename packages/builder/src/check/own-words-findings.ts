import { factPlaceholders, findPlaceholders, isPlaceholder } from '@rubato/contracts/domain'
import { minutesLeft } from '@rubato/engine'
import type { LineRecord } from '../document/types.ts'
import type { CheckContext } from './place.ts'
import type { Finding } from './types.ts'

/** The first placeholder of the text that nothing fills; null where each may have a value. */
function emptyPlaceholder({ text = '', speech = '', values = {}, at }: LineRecord, duration: number): string | null {
  const facts: readonly string[] = factPlaceholders
  const isFilled = (name: string) => {
    if (name === 'minutes') return minutesLeft(at, duration) !== undefined
    return facts.includes(name) || (isPlaceholder(name) && values[name] !== undefined)
  }
  const names = findPlaceholders(`${text} ${speech}`).map(({ name }) => name)
  return names.find((name) => !isFilled(name)) ?? null
}

/** Own words with a placeholder that has no value: the session leaves them out, or says the name of the placeholder. */
export function placeholderFindings({ inLane, document: { game } }: CheckContext): Finding[] {
  return inLane('lines').flatMap((line): Finding[] => {
    const name = line.text === undefined ? null : emptyPlaceholder(line, game.duration)
    if (name === null) return []
    return [
      {
        id: `placeholder/${line.id}`,
        severity: 'warning',
        sentence: {
          key: name === 'minutes' ? 'builder.check.placeholder-minutes' : 'builder.check.placeholder',
          values: { words: line.text ?? '', placeholder: `{${name}}` },
        },
        record: line.id,
        at: line.at,
        mends: [],
      },
    ]
  })
}
