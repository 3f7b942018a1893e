/** At most two lines of a trigger begin with the same two words; lines of another theme are never heard in the same session. */
import type { ShippedDialog } from '../read-dialogs.ts'
import { wordsOf } from '../similarity.ts'
import { findingOf, groupByTrigger, type StyleFinding } from './finding.ts'

const LINES_PER_OPENING = 2

const openingOf = ({ text }: ShippedDialog): string => wordsOf(text).slice(0, 2).join(' ')

const themeOf = ({ when }: ShippedDialog): string | undefined => when?.theme

export function checkOpenings(dialogs: readonly ShippedDialog[]): StyleFinding[] {
  const groups = [...groupByTrigger(dialogs).values()].flatMap((lines) => [...Map.groupBy(lines, themeOf).values()])
  return groups.flatMap((lines) =>
    [...Map.groupBy(lines, openingOf)].flatMap(([opening, alike]) =>
      alike
        .slice(LINES_PER_OPENING)
        .map((dialog) => findingOf('opening', `More than two lines begin with “${opening}”.`, dialog)),
    ),
  )
}
