/**
 * A line fits the room of its trigger: the characters of `longestLine`, with the longest value of each placeholder, and a
 * time in the slowest voice at the normal pace. At the slow pace the plan leaves more room for the same line.
 */
import { longestLine, spokenMs, triggerFacts, voiceNames, type LineRoom } from '@rubato/contracts/domain'
import { fillWidest } from '../placeholders.ts'
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

/** The longest time by room, ms; an upper estimate of speech is compared with it. */
const LONGEST_MS: Readonly<Record<LineRoom, number>> = { signal: 2500, lead: 4000, free: 7500 }

const slowestMs = (text: string): number => Math.max(...voiceNames.map((voice) => spokenMs(text, voice, 'normal')))

export function checkRoom(dialogs: readonly ShippedDialog[]): StyleFinding[] {
  return dialogs.flatMap((dialog) => {
    const { room } = triggerFacts(dialog.trigger)
    const text = fillWidest(dialog.text)
    const isShort = text.length <= longestLine[room] && slowestMs(text) <= LONGEST_MS[room]
    const message = `Too long for its room (${room}): ${text.length} characters, ${longestLine[room]} at most.`
    return isShort ? [] : [findingOf('room', message, dialog)]
  })
}
