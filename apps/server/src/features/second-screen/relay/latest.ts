/** The latest names that were added, at most `most`: the oldest is forgotten for a new one. */
export function createLatest(most: number) {
  const names = new Set<string>()
  return {
    add(name: string) {
      names.delete(name)
      names.add(name)
      for (const oldest of names) {
        if (names.size <= most) return
        names.delete(oldest)
      }
    },
    has: (name: string): boolean => names.has(name),
    remove: (name: string) => void names.delete(name),
    all: (): string[] => [...names],
  }
}
