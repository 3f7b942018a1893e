/** At most two lines of a trigger begin with the same two words. */
import type { ShippedDialog } from '../read-dialogs.ts'
import { wordsOf } from '../similarity.ts'
import { findingOf, groupByTrigger, type StyleFinding } from './finding.ts'

const LINES_PER_OPENING = 2

const openingOf = ({ text }: ShippedDialog): string => wordsOf(text).slice(0, 2).join(' ')

export function checkOpenings(dialogs: readonly ShippedDialog[]): StyleFinding[] {
  return [...groupByTrigger(dialogs).values()].flatMap((lines) =>
    [...Map.groupBy(lines, openingOf)].flatMap(([opening, alike]) =>
      alike
        .slice(LINES_PER_OPENING)
        .map((dialog) => findingOf('opening', `More than two lines begin with “${opening}”.`, dialog)),
    ),
  )
}
