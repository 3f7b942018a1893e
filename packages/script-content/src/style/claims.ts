/** A line that says that an orgasm happened needs the condition that the member reported it. One for the other case may name it. */
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

/** Triggers that are spoken after the last strokes, whether or not the question was answered. */
const closing: readonly string[] = ['game-over', 'stroke-stop', 'after-ruined-orgasm']

const claims: readonly RegExp[] = [
  /\byou came\b/i,
  /\bit came and went\b/i,
  /worth (the wait|waiting for)/i,
  /look what it was for/i,
  /what all the patience|why I made you wait/i,
  /\b(gave|give) me (that|everything)/i,
  /\bhalf (of it|a cadence|a treat|for you|a one)|and precisely half/i,
  /\btwitch/i,
  /\bruin(ed)?\b/i,
  /\byou (let go|stopped) (when|just as|so nicely|exactly|on the|at the)/i,
  /\byou did (that|it)\b/i,
  /\bwipe up\b/i,
]

const isAboutTheEnd = ({ trigger, when }: ShippedDialog): boolean =>
  trigger === 'after-ruined-orgasm' || when?.outcome === 'orgasm' || when?.outcome === 'ruined'

export const checkClaims = (dialogs: readonly ShippedDialog[]): StyleFinding[] =>
  dialogs.flatMap((dialog) => {
    const { trigger, text, when } = dialog
    if (
      !closing.includes(trigger) ||
      !isAboutTheEnd(dialog) ||
      when?.after === 'reached' ||
      when?.after === 'not-reached'
    )
      return []
    return claims.some((claim) => claim.test(text))
      ? [findingOf('claim', 'Says that it happened, without the condition after: reached', dialog)]
      : []
  })
