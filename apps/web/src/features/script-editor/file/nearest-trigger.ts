/** The trigger that an unknown name in a file most likely means. */
import { triggers, type TriggerId } from '@rubato/contracts/domain'
import { editDistance } from '@rubato/script-content/dialogs'

/** Largest share of the characters that may differ, 0 to 1. */
const DIFFERENCE_MAX = 0.4

const normalize = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Numbers are left out: an unknown number has no nearest trigger. */
const named = triggers.filter(({ group }) => group !== 'counts')

/** Compares with ids and names, in any case and with any separators; null when nothing is near. */
export function nearestTrigger(name: string, labelOf: (id: TriggerId) => string): TriggerId | null {
  const written = normalize(name)
  if (written === '' || /^\d+$/.test(written)) return null
  let nearest: TriggerId | null = null
  let best = DIFFERENCE_MAX
  for (const { id } of named) {
    for (const known of [id, normalize(labelOf(id))]) {
      const share = editDistance(written.split(''), known.split('')) / Math.max(written.length, known.length)
      if (share < best) [nearest, best] = [id, share]
    }
  }
  return nearest
}
