/** The lines in which two texts differ. */

export interface LineChange {
  kind: 'added' | 'removed'
  text: string
}

/** Lines that are compared with each other at most; longer middles are shown as removed and added as a whole. */
const TABLE_MAX = 4_000_000

/** The lines without those that are equal at the beginning and at the end of both lists. */
function differingLines(a: readonly string[], b: readonly string[]): [readonly string[], readonly string[]] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)]
}

/** The removed and added lines, in the order of the texts, by their longest common sequence. */
export function lineDiff(before: string, after: string): LineChange[] {
  const [a, b] = differingLines(before.split('\n'), after.split('\n'))
  const removed = (text: string): LineChange => ({ kind: 'removed', text })
  const added = (text: string): LineChange => ({ kind: 'added', text })
  if (a.length * b.length > TABLE_MAX) return [...a.map(removed), ...b.map(added)]
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) [i, j] = [i + 1, j + 1]
    else if (
      j >= b.length ||
      (i < a.length && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    )
      changes.push(removed(a[i++] ?? ''))
    else changes.push(added(b[j++] ?? ''))
  }
  return changes
}
