/**
 * A line fits the room of its trigger: the characters of `longestLine`, with a long value of each placeholder, and a
 * time in the slowest voice at the normal pace. At the slow pace the plan leaves more room for the same line.
 */
import {
  longestLine,
  replacePlaceholders,
  spokenMs,
  triggerFacts,
  type LineRoom,
  type Placeholder,
} from '@rubato/contracts/domain'
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

/** The longest time by room, ms; an upper estimate of speech is compared with it. */
const LONGEST_MS: Readonly<Record<LineRoom, number>> = { signal: 2000, lead: 3500, free: 6900 }

/** Long readings of the values in tasks that leave little room: they last under 100 s and count under 100. */
const longValues: Readonly<Record<Placeholder, string>> = {
  count: 'seventy-seven',
  seconds: 'seventy-seven',
  hand: 'non-dominant',
  grip: 'normal',
  edges: 'seventeen',
  minutes: 'seventy-seven',
}

export function checkRoom(dialogs: readonly ShippedDialog[]): StyleFinding[] {
  return dialogs.flatMap((dialog) => {
    const { room } = triggerFacts(dialog.trigger)
    const text = replacePlaceholders(dialog.text, (name) => longValues[name])
    const isShort = text.length <= longestLine[room] && spokenMs(text, null, 'normal') <= LONGEST_MS[room]
    const message = `Too long for its room (${room}): ${text.length} characters, ${longestLine[room]} at most.`
    return isShort ? [] : [findingOf('room', message, dialog)]
  })
}
