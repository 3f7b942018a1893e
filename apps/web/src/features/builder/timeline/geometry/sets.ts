/** Sets as values. */

export const isSubset = <Item>(items: ReadonlySet<Item>, all: ReadonlySet<Item>): boolean =>
  items.size <= all.size && [...items].every((item) => all.has(item))

export const union = <Item>(items: ReadonlySet<Item>, more: Iterable<Item>): ReadonlySet<Item> =>
  new Set([...items, ...more])

export const without = <Item>(items: ReadonlySet<Item>, others: ReadonlySet<Item>): ReadonlySet<Item> =>
  new Set([...items].filter((item) => !others.has(item)))
