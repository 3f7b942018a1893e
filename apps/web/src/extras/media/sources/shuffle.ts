/** Fisher-Yates; returns another list. */
export function shuffle<T>(given: readonly T[], random: () => number = Math.random): T[] {
  const list = [...given]
  for (let end = list.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1))
    const last = list[end]!
    list[end] = list[other]!
    list[other] = last
  }
  return list
}
