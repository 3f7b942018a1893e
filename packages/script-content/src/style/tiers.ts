/** How many lines each trigger needs: a trigger that is heard more often needs more. */
import { isUnconditional, triggers, type LineConditions, type TriggerId } from '@rubato/contracts/domain'
import type { ShippedDialog } from '../read-dialogs.ts'
import type { CharacterSheet } from './character-sheets.ts'
import { groupByTrigger, type StyleFinding } from './finding.ts'

interface Tier {
  full: number
  short: number
  triggers: readonly TriggerId[]
}

const tiers: readonly Tier[] = [
  { full: 90, short: 50, triggers: ['do-not-cum'] },
  { full: 40, short: 20, triggers: ['teasing-strokes-continue', 'frustrating', 'stroke-start'] },
  {
    full: 24,
    short: 12,
    triggers: [
      'introduction',
      'warm-up',
      'hard-yet',
      'edge',
      'edging',
      'edging-cooldown',
      'cum',
      'game-over',
      'teasing-strokes',
      'acceleration',
    ],
  },
  {
    full: 18,
    short: 10,
    triggers: ['premature-edge', 'premature-ruin', 'stroke-stop', 'precum-swallowed'],
  },
  {
    full: 16,
    short: 8,
    triggers: [
      'stroke-faster',
      'grip-light',
      'grip-tight',
      'hand-dominant',
      'hand-non-dominant',
      'clench',
      'double-speed',
      'cluster-strokes',
      'grip-challenge',
      'eyes-open',
      'eyes-close',
      'lube',
      'precum-eat',
      'nipples-flick',
      'better-not-have-cum',
      'orgasm-denied',
      'ruined-orgasm',
      'after-ruined-orgasm',
    ],
  },
  {
    full: 12,
    short: 6,
    triggers: [
      'stroke-slower',
      'stroke-little-slower',
      'stroke-little-faster',
      'grip-normal',
      'style-full',
      'style-head',
      'style-shaft',
      'nipples-side-to-side',
      'nipples-up-and-down',
      'nipples-circles',
      'ball-squeeze',
      'ball-squeeze-stop',
      'ball-slap',
      'cock-flick',
      'spit',
      'balls-sore',
    ],
  },
  // A signal is better when it is the same.
  {
    full: 8,
    short: 6,
    triggers: ['red-light', 'green-light', 'grip-challenge-light', 'grip-challenge-tight'],
  },
]
/** Triggers that are heard less than once in two sessions. */
const seldom = { full: 8, short: 4 } as const
/** Lines of a trigger that hold at any moment. */
const unconditional = { full: 6, short: 3 } as const

/**
 * Lines of a trigger under the same conditions of phase, turn and intensity: these hold in every session, and a line with
 * more conditions is preferred, so that a single one would be heard in each.
 */
const alternatives = { full: 4, short: 2 } as const

const tierOf = new Map<string, Tier>(tiers.flatMap((tier) => tier.triggers.map((trigger) => [trigger, tier] as const)))
const named = triggers.filter(({ group }) => group !== 'counts').map(({ id }) => id)

/** Whether a condition depends on the member, on earlier sessions or on the theme. */
const dependsOnMember = (when: LineConditions): boolean =>
  (['after', 'outcome', 'keeps', 'times', 'pace', 'had', 'past', 'last', 'theme'] as const).some((name) => name in when)

/** The conditions of a line as a key; undefined without any, or where one depends on the member's inputs. */
function recurringConditions({ when }: ShippedDialog): string | undefined {
  if (!when || isUnconditional(when) || dependsOnMember(when)) return undefined
  const { promises: _, ...conditions } = when
  return Object.values(conditions).join(' and ')
}

export function checkAlternatives(dialogs: readonly ShippedDialog[], { size }: CharacterSheet): StyleFinding[] {
  return [...groupByTrigger(dialogs)].flatMap(([trigger, lines]) =>
    [...Map.groupBy(lines, recurringConditions)]
      .filter(([conditions, alike]) => conditions !== undefined && alike.length < alternatives[size])
      .map(([conditions, alike]) => {
        const message = `${alike.length} lines for ${conditions}: heard in every session; ${alternatives[size]} at least.`
        return { rule: 'alternatives' as const, message, trigger }
      }),
  )
}

export function checkCoverage(dialogs: readonly ShippedDialog[], { size }: CharacterSheet): StyleFinding[] {
  const byTrigger = groupByTrigger(dialogs)
  return named.flatMap((trigger): StyleFinding[] => {
    const lines = byTrigger.get(trigger) ?? []
    const always = lines.filter(({ when }) => isUnconditional(when)).length
    const [needed, neededAlways] = [(tierOf.get(trigger) ?? seldom)[size], unconditional[size]]
    if (lines.length >= needed && always >= neededAlways) return []
    const message = `${lines.length} lines, ${always} without conditions; needs ${needed} and ${neededAlways}.`
    return [{ rule: 'coverage', message, trigger }]
  })
}
